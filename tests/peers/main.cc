// peers [--all]: our values against those of other libraries, on every document of the shared corpora and cases. What differs must be
// explained by a row of differences.tsv, and every row must explain something. --all prints what is explained too.
// Exits 1 on a failure. The last line is "N passed, N failed, N skipped".
#include <fnmatch.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <map>

#include <polywire/json.h>
#include <polywire/msgpack.h>

#include "corpora/files.h"
#include "peers/inputs.h"
#include "peers/peers.h"

using namespace polywire;
using namespace polywire::peers;

namespace {

const Peer all_peers[] = {
#ifdef POLYWIRE_HAS_RAPIDJSON
    {"rapidjson", true, true, read_rapidjson},
#else
    {"rapidjson", true, true, nullptr},
#endif
#ifdef POLYWIRE_HAS_SIMDJSON
    {"simdjson", true, false, read_simdjson},
#else
    {"simdjson", true, false, nullptr},
#endif
#ifdef POLYWIRE_HAS_MSGPACK
    {"msgpack-cxx", false, false, read_msgpack_cxx},
#else
    {"msgpack-cxx", false, false, nullptr},
#endif
};

// One row of differences.tsv. `kind`: "accepts:CODE", the peer takes what we refuse with that code; "refuses"; "crashes"; "value:WORD"
// (tree.h).
struct Explanation {
  std::string peer, kind, pattern, reason;
  size_t used = 0;
};

class Explanations {
 public:
  Explanations() {
    for (auto& r : corpora::table(corpora::source("tests/peers/differences.tsv"))) {
      r.resize(4);
      rows_.push_back({r[0], r[1], r[2], r[3]});
    }
  }
  bool explain(std::string_view peer, const std::string& kind, const std::string& name) {
    bool found = false;
    for (Explanation& e : rows_) {
      if (e.peer != peer || e.kind != kind || fnmatch(e.pattern.c_str(), name.c_str(), 0) != 0) continue;
      ++e.used;
      found = true;
    }
    return found;
  }
  // Rows that explain nothing, or give no reason.
  size_t idle(std::string_view peer) const {
    size_t n = 0;
    for (const Explanation& e : rows_) {
      if (e.peer != peer || (e.used && !e.reason.empty())) continue;
      std::printf("FAIL differences.tsv: %s %s %s %s\n", e.peer.c_str(), e.kind.c_str(), e.pattern.c_str(), e.used ? "has no reason" : "explains nothing");
      ++n;
    }
    return n;
  }

 private:
  std::vector<Explanation> rows_;
};

struct Tally { size_t inputs = 0, agree = 0, explained = 0, failures = 0; };

bool survives(const Peer& peer, std::string_view bytes) {
  std::fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    peer.read(bytes, nullptr);
    _exit(0);
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status);
}

std::set<std::string> differences(const Peer& peer, const Input& input) {
  std::set<std::string> found;
  corpora::Exact exact(input.bytes);
  auto ours = input.json ? json::read<Value>(exact.view()) : msgpack::read<Value>(exact.view());
  if (peer.crashes && !survives(peer, exact.view())) return {"crashes"};
  Tree theirs;
  bool accepts = peer.read(exact.view(), ours ? &theirs : nullptr);
  if (accepts && !ours) found.insert("accepts:" + std::string(code_name(ours.error().code)));
  else if (!accepts && ours) found.insert("refuses");
  else if (ours) compare(*ours, theirs, "$", found);
  return found;
}

void check(const Peer& peer, const Input& input, Explanations& explanations, Tally& tally, bool print_all) {
  std::string name = input.set + "/" + input.name;
  std::set<std::string> found = differences(peer, input);
  bool explained = true;
  for (const std::string& kind : found) {
    bool known = explanations.explain(peer.name, kind, name);
    if (!known || print_all) std::printf("%s %s %s %s\n", known ? "known" : "FAIL", peer.name.data(), kind.c_str(), name.c_str());
    explained &= known;
  }
  ++tally.inputs;
  ++(found.empty() ? tally.agree : explained ? tally.explained : tally.failures);
}

}  // namespace

int main(int argc, char** argv) {
  bool print_all = argc > 1 && std::string_view(argv[1]) == "--all";
  Explanations explanations;
  std::map<std::pair<std::string, std::string>, Tally> tallies;  // by set and peer
  bool there = each_input([&](const Input& input) {
    for (const Peer& peer : all_peers)
      if (peer.read && peer.json == input.json) check(peer, input, explanations, tallies[{input.set, std::string(peer.name)}], print_all);
  });
  Tally sum;
  std::printf("%-24s %-12s %8s %8s %10s %9s\n", "set", "peer", "inputs", "agree", "explained", "failures");
  for (auto& [of, t] : tallies) {
    std::printf("%-24s %-12s %8zu %8zu %10zu %9zu\n", of.first.c_str(), of.second.c_str(), t.inputs, t.agree, t.explained, t.failures);
    sum.agree += t.agree + t.explained;
    sum.failures += t.failures;
  }
  size_t skipped = 0;
  if (!there) std::printf("SKIPPED: no folder %s/corpora (POLYWIRE_SHARED)\n", corpora::shared().c_str()), ++skipped;
  for (const Peer& peer : all_peers) {
    if (peer.read && there) sum.failures += explanations.idle(peer.name);
    if (!peer.read) std::printf("SKIPPED: %s was not there for this compiler when this was built\n", peer.name.data()), ++skipped;
  }
  std::printf("%zu passed, %zu failed, %zu skipped\n", sum.agree, sum.failures, skipped);
  return sum.failures ? 1 : 0;
}
