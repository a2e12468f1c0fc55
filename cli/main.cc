// Wires the tables: arguments to a call, the call to a command, its status to the shell.
#include <unistd.h>

#include <cstdio>
#include <new>
#include <vector>

#include "help.h"
#include "parse.h"
#include "report.h"
#include "version.h"

namespace {

using namespace polywire::cli;

int print(const Options& o, std::string text) {
  Report report(o);
  Out out;
  out.text = std::move(text);
  return out.finish(report, done);
}

// --error-format holds for wrong use too, so it is looked for before the rest is understood.
bool wants_json_errors(std::span<const char* const> arguments) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::string_view a = arguments[i];
    if (a == "--") break;
    if (a == "--error-format=json" || (a == "--error-format" && i + 1 < arguments.size() && std::string_view(arguments[i + 1]) == "json")) return true;
  }
  return false;
}

// The command that was meant, as far as it can be seen; a file in its place was meant to be looked at.
int wrong_use(std::span<const char* const> arguments, std::string text) {
  Options o;
  o.json_errors = wants_json_errors(arguments);
  std::string_view command;
  for (const char* a : arguments) {
    if (std::string_view(a).starts_with('-')) continue;
    if (find_command(a)) command = a;
    else if (::access(a, F_OK) == 0) text += "; to look at a file: polywire cat " + printable_name(a);
    break;
  }
  return Report(o).usage(text, command);
}

int run(std::span<const char* const> arguments) {
  auto call = parse(arguments);
  if (!call) return wrong_use(arguments, call.error());
  const Options& o = call->options;
  if (o.version) return print(o, version_page());
  if (o.help) return print(o, call->command ? command_help(*call->command) : general_help());
  if (!call->command) {
    std::fputs(general_help().c_str(), stderr);
    return usage_fault;
  }
  return call->command->run(o);
}

}  // namespace

int main(int count, char** arguments) {
  catch_signals();
  std::vector<const char*> words(arguments + (count > 0), arguments + count);
  try {
    return leave(run(words));
  } catch (const std::bad_alloc&) {
    std::fputs("polywire: out of memory\n", stderr);
    return data_fault;
  }
}
