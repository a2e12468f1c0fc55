// ValueSource: a Value as the source of the writing loop, by a run-time schema. What a Value may hold for a type is decided by
// ValueReader, as everywhere; of repeated keys the last counts, keys the schema does not name are left out or refused as it says.
#pragma once
#include "engine/memory.h"
#include "engine/output.h"
#include "engine/scratch.h"
#include "engine/value_reader.h"

namespace polywire::engine {

struct ValueSource {
  using Node = model::Node;
  using Reading = const Node*;
  static constexpr bool in_memory = false;

  struct State {
    ValueReadRules rules;
    ValueReader in{View(), rules};
    std::vector<const Node*> fields;  // of the records that are open
  };
  State* state = nullptr;

  static bool has(const Node* slot) { return slot != nullptr; }
  static const Node* some(const Type&, const Node* slot) { return slot->kind() == ValueKind::null ? nullptr : slot; }

  // The reader's fault becomes the writer's.
  template <class W> POLYWIRE_COLD bool refuse(W& out) const {
    if (!out.failed()) {
      uint64_t at = out.fault.offset;
      out.fault = std::move(state->in.fault);
      out.fault.offset = at;
    }
    state->in.fault.clear();
    return false;
  }
  template <class W, class Read, class Put> bool through(W& out, const Node* slot, Read read, Put put) const {
    state->in.node = slot;
    return POLYWIRE_LIKELY(read(state->in)) ? put() : refuse(out);
  }

  template <class W> bool boolean(W& out, const Node* slot) const {
    bool v = false;
    return through(out, slot, [&](ValueReader& in) { return in.boolean(v); }, [&] { return out.boolean(v), true; });
  }
  template <class I, class W> bool integer(W& out, const Node* slot) const {
    I v{};
    return through(out, slot, [&](ValueReader& in) { return in.integer(v); }, [&] { return out.integer(v), true; });
  }
  template <class W> bool float32(W& out, const Node* slot) const {
    float v = 0;
    return through(out, slot, [&](ValueReader& in) { return in.float32(v); }, [&] { return out.float32(v); });
  }
  template <class W> bool float64(W& out, const Node* slot) const {
    double v = 0;
    return through(out, slot, [&](ValueReader& in) { return in.float64(v); }, [&] { return out.float64(v); });
  }
  template <class W> bool text(W& out, const Node* slot) const {
    std::string_view s;
    return through(out, slot, [&](ValueReader& in) { return in.text_view(s); }, [&] { return out.text(s) && (out.need(value_room), true); });
  }
  template <class W> bool text_view(W& out, const Node* slot) const { return text(out, slot); }
  template <class W> bool bytes(W& out, const Type& type, const Node* slot) const {
    std::string_view b;
    uint32_t fixed = type.as<BytesOps>().fixed;
    return through(out, slot, [&](ValueReader& in) { return in.bytes(b) && (!fixed || b.size() == fixed || in.fail(Code::wrong_length, Kind::bytes)); },
                   [&] { return out.bytes(b); });
  }
  template <class W> bool null(W& out, const Node* slot) const {
    return through(out, slot, [&](ValueReader& in) { return in.null() || in.mismatch(Kind::null); }, [&] { return out.null(), true; });
  }
  template <class W> bool scalar(W& out, const Type& type, const Node* slot) const {
    return with_scratch(type, [&](auto* object) {
      return through(out, slot, [&](ValueReader& in) { return in.scalar(type, object); }, [&] { return out.scalar(type, object); });
    });
  }
  template <class W> const Symbol* symbol(W& out, const Type& type, const Node* slot) const {
    std::string_view name;
    state->in.node = slot;
    if (!state->in.text_view(name)) return refuse(out), nullptr;
    for (const Symbol& s : type.symbols()) if (s.name == name) return &s;
    return nullptr;
  }

  struct RecordSource {
    template <class W> RecordSource(ValueSource src, W& out, const Plan& plan, const Node* slot) : state(src.state), first(state->fields.size()) {
      state->in.node = slot;
      good = find_fields(plan) || src.refuse(out);
    }
    RecordSource(const RecordSource&) = delete;
    ~RecordSource() { state->fields.resize(first); }
    bool ok() const { return good; }
    const Node* field(const PlanField& f, uint32_t i) const {
      const Node* x = state->fields[first + i];
      return x ? x : f.default_value;
    }
    bool find_fields(const Plan&);
    State* state;
    size_t first;
    bool good;
  };

  // Lists and tuples: `exact` elements, or any number.
  struct Elements {
    template <class W> Elements(ValueSource src, W& out, const Node* slot, Kind kind, uint32_t exact) {
      ValueReader& in = src.state->in;
      in.node = slot;
      ValueReader::Cursor at;
      good = in.begin_list(at) && (!exact || slot->length() == exact || in.fail(Code::wrong_length, kind));
      if (!good) { src.refuse(out); return; }
      in.end(at);
      count = slot->length();
      item = at.at;
    }
    bool ok() const { return good; }
    size_t size() const { return count; }
    const Node* next() { return std::exchange(item, item->next()); }
    bool good;
    size_t count = 0;
    const Node* item = nullptr;
  };
  struct ListSource : Elements {
    template <class W> ListSource(ValueSource src, W& out, const Type& type, const Node* slot) : Elements(src, out, slot, Kind::list, type.as<ListOps>().fixed) {}
  };
  struct TupleSource : Elements {
    template <class W> TupleSource(ValueSource src, W& out, const Plan& plan, const Node* slot) : Elements(src, out, slot, Kind::tuple, plan.count) {}
    const Node* field(const PlanField&) { return next(); }
  };
  struct BitsSource : Elements {
    template <class W> BitsSource(ValueSource src, W& out, const Type&, const Node* slot) : Elements(src, out, slot, Kind::list, 0), state(src.state) {}
    template <class W> bool write(W& out, size_t) { return ValueSource{state}.boolean(out, next()); }
    State* state;
  };

  struct MapSource {
    template <class W> MapSource(ValueSource src, W& out, const Type& type, const Node* slot) : state(src.state), ops(type.as<MapOps>()), count(slot->length()) {
      src.state->in.node = slot;
      good = src.state->in.begin_map(at) || src.refuse(out);
      if (good) src.state->in.end(at);
      refuse = [](State* s, void* w) { return ValueSource{s}.refuse(*static_cast<W*>(w)); };
      writer = &out;
    }
    bool ok() const { return good; }
    size_t size() const { return count; }
    template <class F> bool each(F visit) {
      ValueReader& in = state->in;
      MapKey key;
      while (in.next_key(at, ops.keys, key)) {
        if (!fits(ops, key)) { in.fail(Code::integer_range, Kind::int64); break; }
        if (!visit(key, in.node)) return false;
      }
      return !in.failed() || refuse(state, writer);
    }
    State* state;
    const MapOps& ops;
    size_t count;
    bool good;
    ValueReader::Cursor at = {};
    bool (*refuse)(State*, void*);
    void* writer;
  };

  struct ChoiceSource {
    template <class W> ChoiceSource(ValueSource src, W& out, const Type& type, const Node* slot) {
      ValueReader& in = src.state->in;
      in.node = slot;
      ValueReader::Cursor at;
      int i = in.begin_variant(type, at);
      if (i >= 0 && type.tag.empty()) {
        in.end(at);
        if (slot->length() != 1) { in.fail(Code::wrong_length, Kind::variant); i = -1; }
      }
      if (i < 0) { src.refuse(out); return; }
      chosen = size_t(i);
      value = in.node;
    }
    size_t index() const { return chosen; }
    const Node* slot() const { return value; }
    size_t chosen = ~size_t{0};
    const Node* value = nullptr;
  };
};

}  // namespace polywire::engine
