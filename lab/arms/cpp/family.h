// A family: the arms of one library in one program. Its main says what it is, adds its arms and serves.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol.h"
#include "shapes.h"
#include "work.h"

namespace polywire::lab {

// What one call holds.
enum class Unit { record, list, document };

using MakeWork = std::unique_ptr<Work> (*)(std::string_view shape, Unit unit);  // nullptr: not a shape of this arm

struct Arm {
  ArmRow row;
  MakeWork make;
};

struct Family {
  std::string name, library, version;
  bool ours = false;
  std::vector<Arm> arms;

  void add(ArmRow row, MakeWork make) { arms.push_back({std::move(row), make}); }
};

int serve(int argc, char** argv, const Family& family);

// `make` of an arm that takes any value as one dynamic type.
template <class Codec, class Object>
std::unique_ptr<Work> any_shape(std::string_view, Unit) { return std::make_unique<WorkOf<Codec, Object>>(); }

// `make` of an arm over our structs.
inline const std::vector<std::string> typed_shapes = {"events", "logs", "document", "message", "telemetry", "strings", "event"};

template <class Record, class Document = Record>
std::unique_ptr<Work> typed_unit(Unit unit, auto make) {
  if (unit == Unit::record) return make.template operator()<Record>();
  if (unit == Unit::list) return make.template operator()<std::vector<Record>>();
  return make.template operator()<Document>();
}

// make<Object>() for the struct of a shape and what one call holds.
std::unique_ptr<Work> typed(std::string_view shape, Unit unit, auto make) {
  if (shape == "events") return typed_unit<Event>(unit, make);
  if (shape == "logs") return typed_unit<Log, LogFile>(unit, make);
  if (shape == "document") return typed_unit<Document>(unit, make);
  if (shape == "message") return typed_unit<Message>(unit, make);
  if (shape == "telemetry") return typed_unit<Telemetry>(unit, make);
  if (shape == "strings") return typed_unit<Strings>(unit, make);
  if (shape == "event") return typed_unit<EventS4>(unit, make);
  return nullptr;
}

template <class Codec>
std::unique_ptr<Work> typed_shape(std::string_view shape, Unit unit) {
  return typed(shape, unit, []<class Object>() -> std::unique_ptr<Work> { return std::make_unique<WorkOf<Codec, Object>>(); });
}

}  // namespace polywire::lab
