// Names and members of the laboratory's records, for libraries without reflection (the peers). Our own library does not
// need it: bind<T> finds the names itself, and lab/tests compares the two.
#pragma once

#include <string_view>
#include <tuple>
#include <type_traits>

#include "shapes.h"

namespace polywire::lab {

template <class Record, class Member>
struct Field {
  std::string_view name;
  Member Record::*member;
};
template <class Record, class Member>
Field(const char*, Member Record::*) -> Field<Record, Member>;

template <class T>
inline constexpr auto fields = nullptr;
template <class T>
concept HasFields = !std::is_null_pointer_v<std::remove_const_t<decltype(fields<T>)>>;

template <>
inline constexpr auto fields<Attrs> = std::tuple{
    Field{"device", &Attrs::device}, Field{"version", &Attrs::version}, Field{"latency_ms", &Attrs::latency_ms}};
template <>
inline constexpr auto fields<Event> = std::tuple{
    Field{"event_id", &Event::event_id}, Field{"ts_ms", &Event::ts_ms}, Field{"user_id", &Event::user_id},
    Field{"event_type", &Event::event_type}, Field{"value", &Event::value}, Field{"country", &Event::country},
    Field{"attrs", &Event::attrs}};
template <>
inline constexpr auto fields<Log> = std::tuple{
    Field{"ts", &Log::ts}, Field{"level", &Log::level}, Field{"service", &Log::service}, Field{"trace_id", &Log::trace_id},
    Field{"status", &Log::status}, Field{"latency_ms", &Log::latency_ms}, Field{"bytes", &Log::bytes},
    Field{"cached", &Log::cached}, Field{"message", &Log::message}};
template <>
inline constexpr auto fields<LogFile> = std::tuple{
    Field{"source", &LogFile::source}, Field{"count", &LogFile::count}, Field{"events", &LogFile::events}};
template <>
inline constexpr auto fields<Message> = std::tuple{
    Field{"f_bool", &Message::f_bool}, Field{"f_int32", &Message::f_int32}, Field{"f_int64", &Message::f_int64},
    Field{"f_float64", &Message::f_float64}, Field{"f_string", &Message::f_string}, Field{"f_bool_2", &Message::f_bool_2},
    Field{"f_int32_2", &Message::f_int32_2}, Field{"f_string_2", &Message::f_string_2}};
template <>
inline constexpr auto fields<Meta> = std::tuple{Field{"region", &Meta::region}, Field{"version", &Meta::version}};
template <>
inline constexpr auto fields<Item> = std::tuple{
    Field{"sku", &Item::sku}, Field{"qty", &Item::qty}, Field{"price_minor", &Item::price_minor}};
template <>
inline constexpr auto fields<Document> = std::tuple{
    Field{"id", &Document::id}, Field{"status", &Document::status}, Field{"meta", &Document::meta},
    Field{"items", &Document::items}};
template <>
inline constexpr auto fields<Telemetry> = std::tuple{
    Field{"source", &Telemetry::source}, Field{"ts", &Telemetry::ts}, Field{"tags", &Telemetry::tags},
    Field{"values", &Telemetry::values}};
template <>
inline constexpr auto fields<Strings> = std::tuple{Field{"items", &Strings::items}};
template <>
inline constexpr auto fields<Attr> = std::tuple{Field{"key", &Attr::key}, Field{"value", &Attr::value}};
template <>
inline constexpr auto fields<EventS4> = std::tuple{
    Field{"event_id", &EventS4::event_id}, Field{"event_type", &EventS4::event_type},
    Field{"occurred_at", &EventS4::occurred_at}, Field{"producer", &EventS4::producer}, Field{"attrs", &EventS4::attrs}};
template <>
inline constexpr auto fields<Product> = std::tuple{
    Field{"id", &Product::id}, Field{"sku", &Product::sku}, Field{"price", &Product::price}, Field{"tags", &Product::tags},
    Field{"active", &Product::active}};
template <>
inline constexpr auto fields<Env> = std::tuple{
    Field{"LOG_LEVEL", &Env::LOG_LEVEL}, Field{"PORT", &Env::PORT}, Field{"TIMEOUT_MS", &Env::TIMEOUT_MS},
    Field{"DB_URL", &Env::DB_URL}};
template <>
inline constexpr auto fields<ServiceLimits> = std::tuple{
    Field{"cpu", &ServiceLimits::cpu}, Field{"mem_mb", &ServiceLimits::mem_mb}, Field{"burst", &ServiceLimits::burst}};
template <>
inline constexpr auto fields<Service> = std::tuple{
    Field{"name", &Service::name}, Field{"replicas", &Service::replicas}, Field{"enabled", &Service::enabled},
    Field{"env", &Service::env}, Field{"peers", &Service::peers}, Field{"matrix", &Service::matrix},
    Field{"limits", &Service::limits}};
template <>
inline constexpr auto fields<NestedConfig> = std::tuple{
    Field{"version", &NestedConfig::version}, Field{"region", &NestedConfig::region},
    Field{"services", &NestedConfig::services}};
template <>
inline constexpr auto fields<UnicodeItem> = std::tuple{Field{"i", &UnicodeItem::i}, Field{"t", &UnicodeItem::t}};
template <>
inline constexpr auto fields<MixedUnicode> = std::tuple{
    Field{"title", &MixedUnicode::title}, Field{"body", &MixedUnicode::body}, Field{"items", &MixedUnicode::items}};
// Calls visit(name, member) for each member in declared order.
template <class Record, class Visit>
void each_field(Record& record, Visit&& visit) {
  std::apply([&](auto... field) { (visit(field.name, record.*field.member), ...); },
             fields<std::remove_const_t<Record>>);
}

}  // namespace polywire::lab
