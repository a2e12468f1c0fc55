// expect: include polywire/large_records.h before other polywire headers
#if !WRONG
#include <polywire/large_records.h>
#endif
#include <polywire/bind.h>

#define TEN(p) int p##0 = 0, p##1 = 0, p##2 = 0, p##3 = 0, p##4 = 0, p##5 = 0, p##6 = 0, p##7 = 0, p##8 = 0, p##9 = 0
struct Row { TEN(a); TEN(b); TEN(c); TEN(d); TEN(e); TEN(f); TEN(g); TEN(h); TEN(i); TEN(j); TEN(k); TEN(l); TEN(m); };

auto& type = polywire::type_v<Row>.record().fields;
