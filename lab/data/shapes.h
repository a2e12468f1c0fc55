// The laboratory's records as plain aggregates, in declared order. Nothing here knows a library: every arm, ours and the
// peers, is given these same types. The same names and types in JSON: a member is a key.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polywire::lab {

// `events`: one million rows of the first article.
struct Attrs {
  std::string device;
  std::string version;
  std::int32_t latency_ms = 0;
  bool operator==(const Attrs&) const = default;
};

struct Event {
  std::int64_t event_id = 0;
  std::int64_t ts_ms = 0;
  std::int32_t user_id = 0;
  std::string event_type;
  double value = 0;
  std::string country;
  Attrs attrs;
  bool operator==(const Event&) const = default;
};

// `logs`: one batch of 50,000 rows (data/logs.json.zst), third article.
struct Log {
  std::int64_t ts = 0;
  std::string level;
  std::string service;
  std::string trace_id;
  std::int32_t status = 0;
  double latency_ms = 0;
  std::int64_t bytes = 0;
  bool cached = false;
  std::string message;
  bool operator==(const Log&) const = default;
};

struct LogFile {
  std::string source;
  std::int64_t count = 0;
  std::vector<Log> events;
  bool operator==(const LogFile&) const = default;
};

// The five types of the fourth article's suite.
struct Message {
  bool f_bool = false;
  std::int32_t f_int32 = 0;
  std::int64_t f_int64 = 0;
  double f_float64 = 0;
  std::string f_string;
  bool f_bool_2 = false;
  std::int32_t f_int32_2 = 0;
  std::string f_string_2;
  bool operator==(const Message&) const = default;
};

struct Meta {
  std::string region;
  std::int32_t version = 0;
  bool operator==(const Meta&) const = default;
};

struct Item {
  std::string sku;
  std::int32_t qty = 0;
  std::int64_t price_minor = 0;
  bool operator==(const Item&) const = default;
};

struct Document {
  std::string id;
  std::int32_t status = 0;
  Meta meta;
  std::vector<Item> items;
  bool operator==(const Document&) const = default;
};

struct Telemetry {
  std::string source;
  std::int64_t ts = 0;
  std::vector<std::string> tags;
  std::vector<double> values;
  bool operator==(const Telemetry&) const = default;
};

struct Strings {
  std::vector<std::string> items;
  bool operator==(const Strings&) const = default;
};

struct Attr {
  std::string key;
  std::string value;
  bool operator==(const Attr&) const = default;
};

struct EventS4 {
  std::string event_id;
  std::string event_type;
  std::int64_t occurred_at = 0;
  std::string producer;
  std::vector<Attr> attrs;
  bool operator==(const EventS4&) const = default;
};

// The three shapes of the second article.
struct Product {
  std::int64_t id = 0;
  std::string sku;
  double price = 0;
  std::vector<std::string> tags;
  bool active = false;
  bool operator==(const Product&) const = default;
};

struct Env {
  std::string LOG_LEVEL;
  std::string PORT;
  std::string TIMEOUT_MS;
  std::string DB_URL;
  bool operator==(const Env&) const = default;
};

struct ServiceLimits {
  double cpu = 0;
  std::int32_t mem_mb = 0;
  std::optional<std::int32_t> burst;
  bool operator==(const ServiceLimits&) const = default;
};

struct Service {
  std::string name;
  std::int32_t replicas = 0;
  bool enabled = false;
  Env env;
  std::vector<std::string> peers;
  std::vector<std::vector<double>> matrix;
  ServiceLimits limits;
  bool operator==(const Service&) const = default;
};

struct NestedConfig {
  std::int32_t version = 0;
  std::string region;
  std::vector<Service> services;
  bool operator==(const NestedConfig&) const = default;
};

struct UnicodeItem {
  std::int32_t i = 0;
  std::string t;
  bool operator==(const UnicodeItem&) const = default;
};

struct MixedUnicode {
  std::string title;
  std::string body;
  std::vector<UnicodeItem> items;
  bool operator==(const MixedUnicode&) const = default;
};

}  // namespace polywire::lab
