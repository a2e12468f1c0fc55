#include <string>

#include "generators.h"

namespace polywire::lab {

namespace {

constexpr std::array tags = {"new", "hot", "eu", "us", "a", "b", "xl"};
constexpr std::array log_levels = {"info", "debug", "warn"};
constexpr std::array phrases = {"नमस्ते दुनिया", "こんにちは世界", "Привет, мир", "héllo wörld", "你好，世界", "😀 emoji 🎉 mix",
                                "plain ascii text", "tab\tnew\nline \"quoted\"", "مرحبا بالعالم", "naïve café"};

std::string padded(std::size_t number, std::size_t width) {
  auto digits = std::to_string(number);
  return digits.size() < width ? std::string(width - digits.size(), '0') + digits : digits;
}

// random.sample(tags, 3): a chosen tag's place is taken by the last one still free.
std::vector<std::string> sample_tags(PythonRandom& random, std::size_t keep) {
  auto pool = tags;
  std::vector<std::string> out;
  for (std::size_t i = 0; i < 3; ++i) {
    auto at = random.below(pool.size() - i);
    out.emplace_back(pool[at]);
    pool[at] = pool[pool.size() - i - 1];
  }
  out.resize(keep);
  return out;
}

}  // namespace

std::vector<Product> make_records(std::size_t count) {
  PythonRandom random(36);
  std::vector<Product> out(count);
  for (std::size_t i = 0; i < count; ++i) {
    auto& row = out[i];
    row.id = std::int64_t(i);
    row.sku = "SKU-" + padded(i, 5);
    row.price = python_round(random.uniform(1, 100), 2);
    row.tags = sample_tags(random, i % 5 ? 3 : 2);
    row.active = random.random() < 0.5;
  }
  return out;
}

NestedConfig make_nested_config(std::size_t services) {
  PythonRandom random(37);
  NestedConfig out{3, "ap-south-1", std::vector<Service>(services)};
  for (std::size_t i = 0; i < services; ++i) {
    auto& service = out.services[i];
    service.name = "svc-" + padded(i, 3);
    service.replicas = std::int32_t(random.randrange(1, 9));
    service.enabled = random.random() < 0.9;
    service.env.LOG_LEVEL = random.choice(log_levels);
    service.env.PORT = std::to_string(8000 + i);
    service.env.TIMEOUT_MS = std::to_string(random.randrange(50, 5000));
    service.env.DB_URL = "postgres://db-" + std::to_string(i % 7) + ".internal:5432/app";
    service.peers.resize(5);
    for (auto& peer : service.peers) peer = "svc-" + padded(random.below(services), 3);
    service.matrix.assign(4, std::vector<double>(4));
    for (auto& row : service.matrix)
      for (auto& cell : row) cell = python_round(random.random(), 4);
    service.limits.cpu = double(random.randrange(1, 16)) / 2;
    service.limits.mem_mb = 256 * std::int32_t(random.randrange(1, 33));
  }
  return out;
}

MixedUnicode make_mixed_unicode(std::size_t items) {
  PythonRandom random(38);
  MixedUnicode out;
  out.title = "सीरियलाइज़र लैब — 序列化 🚀";
  for (int i = 0; i < 400; ++i) {
    if (i) out.body += ' ';
    out.body += random.choice(phrases);
  }
  for (std::size_t i = 0; i < items; ++i) out.items.push_back({std::int32_t(i), random.choice(phrases)});
  return out;
}

}  // namespace polywire::lab
