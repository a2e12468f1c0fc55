// Made by tools/make_members.py. Do not edit.
#pragma once
// Included by <polywire/large_records.h>, which must come before any other header of the library.
#define POLYWIRE_M128 m0,m1,m2,m3,m4,m5,m6,m7,m8,m9,m10,m11,m12,m13,m14,m15,m16,m17,m18,m19,m20,m21,m22,m23,m24,m25,m26,m27,m28,m29,m30,m31,m32,m33,m34,m35,m36,m37,m38,m39,m40,m41,m42,m43,m44,m45,m46,m47,m48,m49,m50,m51,m52,m53,m54,m55,m56,m57,m58,m59,m60,m61,m62,m63,m64,m65,m66,m67,m68,m69,m70,m71,m72,m73,m74,m75,m76,m77,m78,m79,m80,m81,m82,m83,m84,m85,m86,m87,m88,m89,m90,m91,m92,m93,m94,m95,m96,m97,m98,m99,m100,m101,m102,m103,m104,m105,m106,m107,m108,m109,m110,m111,m112,m113,m114,m115,m116,m117,m118,m119,m120,m121,m122,m123,m124,m125,m126,m127
#define POLYWIRE_M129 POLYWIRE_M128,m128
#define POLYWIRE_M130 POLYWIRE_M129,m129
#define POLYWIRE_M131 POLYWIRE_M130,m130
#define POLYWIRE_M132 POLYWIRE_M131,m131
#define POLYWIRE_M133 POLYWIRE_M132,m132
#define POLYWIRE_M134 POLYWIRE_M133,m133
#define POLYWIRE_M135 POLYWIRE_M134,m134
#define POLYWIRE_M136 POLYWIRE_M135,m135
#define POLYWIRE_M137 POLYWIRE_M136,m136
#define POLYWIRE_M138 POLYWIRE_M137,m137
#define POLYWIRE_M139 POLYWIRE_M138,m138
#define POLYWIRE_M140 POLYWIRE_M139,m139
#define POLYWIRE_M141 POLYWIRE_M140,m140
#define POLYWIRE_M142 POLYWIRE_M141,m141
#define POLYWIRE_M143 POLYWIRE_M142,m142
#define POLYWIRE_M144 POLYWIRE_M143,m143
#define POLYWIRE_M145 POLYWIRE_M144,m144
#define POLYWIRE_M146 POLYWIRE_M145,m145
#define POLYWIRE_M147 POLYWIRE_M146,m146
#define POLYWIRE_M148 POLYWIRE_M147,m147
#define POLYWIRE_M149 POLYWIRE_M148,m148
#define POLYWIRE_M150 POLYWIRE_M149,m149
#define POLYWIRE_M151 POLYWIRE_M150,m150
#define POLYWIRE_M152 POLYWIRE_M151,m151
#define POLYWIRE_M153 POLYWIRE_M152,m152
#define POLYWIRE_M154 POLYWIRE_M153,m153
#define POLYWIRE_M155 POLYWIRE_M154,m154
#define POLYWIRE_M156 POLYWIRE_M155,m155
#define POLYWIRE_M157 POLYWIRE_M156,m156
#define POLYWIRE_M158 POLYWIRE_M157,m157
#define POLYWIRE_M159 POLYWIRE_M158,m158
#define POLYWIRE_M160 POLYWIRE_M159,m159
#define POLYWIRE_M161 POLYWIRE_M160,m160
#define POLYWIRE_M162 POLYWIRE_M161,m161
#define POLYWIRE_M163 POLYWIRE_M162,m162
#define POLYWIRE_M164 POLYWIRE_M163,m163
#define POLYWIRE_M165 POLYWIRE_M164,m164
#define POLYWIRE_M166 POLYWIRE_M165,m165
#define POLYWIRE_M167 POLYWIRE_M166,m166
#define POLYWIRE_M168 POLYWIRE_M167,m167
#define POLYWIRE_M169 POLYWIRE_M168,m168
#define POLYWIRE_M170 POLYWIRE_M169,m169
#define POLYWIRE_M171 POLYWIRE_M170,m170
#define POLYWIRE_M172 POLYWIRE_M171,m171
#define POLYWIRE_M173 POLYWIRE_M172,m172
#define POLYWIRE_M174 POLYWIRE_M173,m173
#define POLYWIRE_M175 POLYWIRE_M174,m174
#define POLYWIRE_M176 POLYWIRE_M175,m175
#define POLYWIRE_M177 POLYWIRE_M176,m176
#define POLYWIRE_M178 POLYWIRE_M177,m177
#define POLYWIRE_M179 POLYWIRE_M178,m178
#define POLYWIRE_M180 POLYWIRE_M179,m179
#define POLYWIRE_M181 POLYWIRE_M180,m180
#define POLYWIRE_M182 POLYWIRE_M181,m181
#define POLYWIRE_M183 POLYWIRE_M182,m182
#define POLYWIRE_M184 POLYWIRE_M183,m183
#define POLYWIRE_M185 POLYWIRE_M184,m184
#define POLYWIRE_M186 POLYWIRE_M185,m185
#define POLYWIRE_M187 POLYWIRE_M186,m186
#define POLYWIRE_M188 POLYWIRE_M187,m187
#define POLYWIRE_M189 POLYWIRE_M188,m188
#define POLYWIRE_M190 POLYWIRE_M189,m189
#define POLYWIRE_M191 POLYWIRE_M190,m190
#define POLYWIRE_M192 POLYWIRE_M191,m191
#define POLYWIRE_M193 POLYWIRE_M192,m192
#define POLYWIRE_M194 POLYWIRE_M193,m193
#define POLYWIRE_M195 POLYWIRE_M194,m194
#define POLYWIRE_M196 POLYWIRE_M195,m195
#define POLYWIRE_M197 POLYWIRE_M196,m196
#define POLYWIRE_M198 POLYWIRE_M197,m197
#define POLYWIRE_M199 POLYWIRE_M198,m198
#define POLYWIRE_M200 POLYWIRE_M199,m199
#define POLYWIRE_M201 POLYWIRE_M200,m200
#define POLYWIRE_M202 POLYWIRE_M201,m201
#define POLYWIRE_M203 POLYWIRE_M202,m202
#define POLYWIRE_M204 POLYWIRE_M203,m203
#define POLYWIRE_M205 POLYWIRE_M204,m204
#define POLYWIRE_M206 POLYWIRE_M205,m205
#define POLYWIRE_M207 POLYWIRE_M206,m206
#define POLYWIRE_M208 POLYWIRE_M207,m207
#define POLYWIRE_M209 POLYWIRE_M208,m208
#define POLYWIRE_M210 POLYWIRE_M209,m209
#define POLYWIRE_M211 POLYWIRE_M210,m210
#define POLYWIRE_M212 POLYWIRE_M211,m211
#define POLYWIRE_M213 POLYWIRE_M212,m212
#define POLYWIRE_M214 POLYWIRE_M213,m213
#define POLYWIRE_M215 POLYWIRE_M214,m214
#define POLYWIRE_M216 POLYWIRE_M215,m215
#define POLYWIRE_M217 POLYWIRE_M216,m216
#define POLYWIRE_M218 POLYWIRE_M217,m217
#define POLYWIRE_M219 POLYWIRE_M218,m218
#define POLYWIRE_M220 POLYWIRE_M219,m219
#define POLYWIRE_M221 POLYWIRE_M220,m220
#define POLYWIRE_M222 POLYWIRE_M221,m221
#define POLYWIRE_M223 POLYWIRE_M222,m222
#define POLYWIRE_M224 POLYWIRE_M223,m223
#define POLYWIRE_M225 POLYWIRE_M224,m224
#define POLYWIRE_M226 POLYWIRE_M225,m225
#define POLYWIRE_M227 POLYWIRE_M226,m226
#define POLYWIRE_M228 POLYWIRE_M227,m227
#define POLYWIRE_M229 POLYWIRE_M228,m228
#define POLYWIRE_M230 POLYWIRE_M229,m229
#define POLYWIRE_M231 POLYWIRE_M230,m230
#define POLYWIRE_M232 POLYWIRE_M231,m231
#define POLYWIRE_M233 POLYWIRE_M232,m232
#define POLYWIRE_M234 POLYWIRE_M233,m233
#define POLYWIRE_M235 POLYWIRE_M234,m234
#define POLYWIRE_M236 POLYWIRE_M235,m235
#define POLYWIRE_M237 POLYWIRE_M236,m236
#define POLYWIRE_M238 POLYWIRE_M237,m237
#define POLYWIRE_M239 POLYWIRE_M238,m238
#define POLYWIRE_M240 POLYWIRE_M239,m239
#define POLYWIRE_M241 POLYWIRE_M240,m240
#define POLYWIRE_M242 POLYWIRE_M241,m241
#define POLYWIRE_M243 POLYWIRE_M242,m242
#define POLYWIRE_M244 POLYWIRE_M243,m243
#define POLYWIRE_M245 POLYWIRE_M244,m244
#define POLYWIRE_M246 POLYWIRE_M245,m245
#define POLYWIRE_M247 POLYWIRE_M246,m246
#define POLYWIRE_M248 POLYWIRE_M247,m247
#define POLYWIRE_M249 POLYWIRE_M248,m248
#define POLYWIRE_M250 POLYWIRE_M249,m249
#define POLYWIRE_M251 POLYWIRE_M250,m250
#define POLYWIRE_M252 POLYWIRE_M251,m251
#define POLYWIRE_M253 POLYWIRE_M252,m252
#define POLYWIRE_M254 POLYWIRE_M253,m253
#define POLYWIRE_M255 POLYWIRE_M254,m254
#define POLYWIRE_M256 POLYWIRE_M255,m255
#define POLYWIRE_M257 POLYWIRE_M256,m256
#define POLYWIRE_M258 POLYWIRE_M257,m257
#define POLYWIRE_M259 POLYWIRE_M258,m258
#define POLYWIRE_M260 POLYWIRE_M259,m259
#define POLYWIRE_M261 POLYWIRE_M260,m260
#define POLYWIRE_M262 POLYWIRE_M261,m261
#define POLYWIRE_M263 POLYWIRE_M262,m262
#define POLYWIRE_M264 POLYWIRE_M263,m263
#define POLYWIRE_M265 POLYWIRE_M264,m264
#define POLYWIRE_M266 POLYWIRE_M265,m265
#define POLYWIRE_M267 POLYWIRE_M266,m266
#define POLYWIRE_M268 POLYWIRE_M267,m267
#define POLYWIRE_M269 POLYWIRE_M268,m268
#define POLYWIRE_M270 POLYWIRE_M269,m269
#define POLYWIRE_M271 POLYWIRE_M270,m270
#define POLYWIRE_M272 POLYWIRE_M271,m271
#define POLYWIRE_M273 POLYWIRE_M272,m272
#define POLYWIRE_M274 POLYWIRE_M273,m273
#define POLYWIRE_M275 POLYWIRE_M274,m274
#define POLYWIRE_M276 POLYWIRE_M275,m275
#define POLYWIRE_M277 POLYWIRE_M276,m276
#define POLYWIRE_M278 POLYWIRE_M277,m277
#define POLYWIRE_M279 POLYWIRE_M278,m278
#define POLYWIRE_M280 POLYWIRE_M279,m279
#define POLYWIRE_M281 POLYWIRE_M280,m280
#define POLYWIRE_M282 POLYWIRE_M281,m281
#define POLYWIRE_M283 POLYWIRE_M282,m282
#define POLYWIRE_M284 POLYWIRE_M283,m283
#define POLYWIRE_M285 POLYWIRE_M284,m284
#define POLYWIRE_M286 POLYWIRE_M285,m285
#define POLYWIRE_M287 POLYWIRE_M286,m286
#define POLYWIRE_M288 POLYWIRE_M287,m287
#define POLYWIRE_M289 POLYWIRE_M288,m288
#define POLYWIRE_M290 POLYWIRE_M289,m289
#define POLYWIRE_M291 POLYWIRE_M290,m290
#define POLYWIRE_M292 POLYWIRE_M291,m291
#define POLYWIRE_M293 POLYWIRE_M292,m292
#define POLYWIRE_M294 POLYWIRE_M293,m293
#define POLYWIRE_M295 POLYWIRE_M294,m294
#define POLYWIRE_M296 POLYWIRE_M295,m295
#define POLYWIRE_M297 POLYWIRE_M296,m296
#define POLYWIRE_M298 POLYWIRE_M297,m297
#define POLYWIRE_M299 POLYWIRE_M298,m298
#define POLYWIRE_M300 POLYWIRE_M299,m299
#define POLYWIRE_M301 POLYWIRE_M300,m300
#define POLYWIRE_M302 POLYWIRE_M301,m301
#define POLYWIRE_M303 POLYWIRE_M302,m302
#define POLYWIRE_M304 POLYWIRE_M303,m303
#define POLYWIRE_M305 POLYWIRE_M304,m304
#define POLYWIRE_M306 POLYWIRE_M305,m305
#define POLYWIRE_M307 POLYWIRE_M306,m306
#define POLYWIRE_M308 POLYWIRE_M307,m307
#define POLYWIRE_M309 POLYWIRE_M308,m308
#define POLYWIRE_M310 POLYWIRE_M309,m309
#define POLYWIRE_M311 POLYWIRE_M310,m310
#define POLYWIRE_M312 POLYWIRE_M311,m311
#define POLYWIRE_M313 POLYWIRE_M312,m312
#define POLYWIRE_M314 POLYWIRE_M313,m313
#define POLYWIRE_M315 POLYWIRE_M314,m314
#define POLYWIRE_M316 POLYWIRE_M315,m315
#define POLYWIRE_M317 POLYWIRE_M316,m316
#define POLYWIRE_M318 POLYWIRE_M317,m317
#define POLYWIRE_M319 POLYWIRE_M318,m318
#define POLYWIRE_M320 POLYWIRE_M319,m319
namespace polywire::detail {
template <> struct Members<129> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M129] = o; return f(POLYWIRE_M129); } };
template <> struct Members<130> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M130] = o; return f(POLYWIRE_M130); } };
template <> struct Members<131> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M131] = o; return f(POLYWIRE_M131); } };
template <> struct Members<132> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M132] = o; return f(POLYWIRE_M132); } };
template <> struct Members<133> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M133] = o; return f(POLYWIRE_M133); } };
template <> struct Members<134> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M134] = o; return f(POLYWIRE_M134); } };
template <> struct Members<135> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M135] = o; return f(POLYWIRE_M135); } };
template <> struct Members<136> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M136] = o; return f(POLYWIRE_M136); } };
template <> struct Members<137> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M137] = o; return f(POLYWIRE_M137); } };
template <> struct Members<138> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M138] = o; return f(POLYWIRE_M138); } };
template <> struct Members<139> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M139] = o; return f(POLYWIRE_M139); } };
template <> struct Members<140> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M140] = o; return f(POLYWIRE_M140); } };
template <> struct Members<141> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M141] = o; return f(POLYWIRE_M141); } };
template <> struct Members<142> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M142] = o; return f(POLYWIRE_M142); } };
template <> struct Members<143> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M143] = o; return f(POLYWIRE_M143); } };
template <> struct Members<144> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M144] = o; return f(POLYWIRE_M144); } };
template <> struct Members<145> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M145] = o; return f(POLYWIRE_M145); } };
template <> struct Members<146> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M146] = o; return f(POLYWIRE_M146); } };
template <> struct Members<147> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M147] = o; return f(POLYWIRE_M147); } };
template <> struct Members<148> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M148] = o; return f(POLYWIRE_M148); } };
template <> struct Members<149> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M149] = o; return f(POLYWIRE_M149); } };
template <> struct Members<150> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M150] = o; return f(POLYWIRE_M150); } };
template <> struct Members<151> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M151] = o; return f(POLYWIRE_M151); } };
template <> struct Members<152> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M152] = o; return f(POLYWIRE_M152); } };
template <> struct Members<153> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M153] = o; return f(POLYWIRE_M153); } };
template <> struct Members<154> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M154] = o; return f(POLYWIRE_M154); } };
template <> struct Members<155> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M155] = o; return f(POLYWIRE_M155); } };
template <> struct Members<156> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M156] = o; return f(POLYWIRE_M156); } };
template <> struct Members<157> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M157] = o; return f(POLYWIRE_M157); } };
template <> struct Members<158> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M158] = o; return f(POLYWIRE_M158); } };
template <> struct Members<159> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M159] = o; return f(POLYWIRE_M159); } };
template <> struct Members<160> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M160] = o; return f(POLYWIRE_M160); } };
template <> struct Members<161> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M161] = o; return f(POLYWIRE_M161); } };
template <> struct Members<162> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M162] = o; return f(POLYWIRE_M162); } };
template <> struct Members<163> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M163] = o; return f(POLYWIRE_M163); } };
template <> struct Members<164> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M164] = o; return f(POLYWIRE_M164); } };
template <> struct Members<165> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M165] = o; return f(POLYWIRE_M165); } };
template <> struct Members<166> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M166] = o; return f(POLYWIRE_M166); } };
template <> struct Members<167> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M167] = o; return f(POLYWIRE_M167); } };
template <> struct Members<168> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M168] = o; return f(POLYWIRE_M168); } };
template <> struct Members<169> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M169] = o; return f(POLYWIRE_M169); } };
template <> struct Members<170> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M170] = o; return f(POLYWIRE_M170); } };
template <> struct Members<171> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M171] = o; return f(POLYWIRE_M171); } };
template <> struct Members<172> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M172] = o; return f(POLYWIRE_M172); } };
template <> struct Members<173> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M173] = o; return f(POLYWIRE_M173); } };
template <> struct Members<174> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M174] = o; return f(POLYWIRE_M174); } };
template <> struct Members<175> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M175] = o; return f(POLYWIRE_M175); } };
template <> struct Members<176> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M176] = o; return f(POLYWIRE_M176); } };
template <> struct Members<177> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M177] = o; return f(POLYWIRE_M177); } };
template <> struct Members<178> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M178] = o; return f(POLYWIRE_M178); } };
template <> struct Members<179> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M179] = o; return f(POLYWIRE_M179); } };
template <> struct Members<180> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M180] = o; return f(POLYWIRE_M180); } };
template <> struct Members<181> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M181] = o; return f(POLYWIRE_M181); } };
template <> struct Members<182> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M182] = o; return f(POLYWIRE_M182); } };
template <> struct Members<183> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M183] = o; return f(POLYWIRE_M183); } };
template <> struct Members<184> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M184] = o; return f(POLYWIRE_M184); } };
template <> struct Members<185> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M185] = o; return f(POLYWIRE_M185); } };
template <> struct Members<186> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M186] = o; return f(POLYWIRE_M186); } };
template <> struct Members<187> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M187] = o; return f(POLYWIRE_M187); } };
template <> struct Members<188> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M188] = o; return f(POLYWIRE_M188); } };
template <> struct Members<189> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M189] = o; return f(POLYWIRE_M189); } };
template <> struct Members<190> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M190] = o; return f(POLYWIRE_M190); } };
template <> struct Members<191> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M191] = o; return f(POLYWIRE_M191); } };
template <> struct Members<192> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M192] = o; return f(POLYWIRE_M192); } };
template <> struct Members<193> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M193] = o; return f(POLYWIRE_M193); } };
template <> struct Members<194> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M194] = o; return f(POLYWIRE_M194); } };
template <> struct Members<195> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M195] = o; return f(POLYWIRE_M195); } };
template <> struct Members<196> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M196] = o; return f(POLYWIRE_M196); } };
template <> struct Members<197> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M197] = o; return f(POLYWIRE_M197); } };
template <> struct Members<198> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M198] = o; return f(POLYWIRE_M198); } };
template <> struct Members<199> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M199] = o; return f(POLYWIRE_M199); } };
template <> struct Members<200> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M200] = o; return f(POLYWIRE_M200); } };
template <> struct Members<201> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M201] = o; return f(POLYWIRE_M201); } };
template <> struct Members<202> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M202] = o; return f(POLYWIRE_M202); } };
template <> struct Members<203> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M203] = o; return f(POLYWIRE_M203); } };
template <> struct Members<204> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M204] = o; return f(POLYWIRE_M204); } };
template <> struct Members<205> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M205] = o; return f(POLYWIRE_M205); } };
template <> struct Members<206> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M206] = o; return f(POLYWIRE_M206); } };
template <> struct Members<207> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M207] = o; return f(POLYWIRE_M207); } };
template <> struct Members<208> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M208] = o; return f(POLYWIRE_M208); } };
template <> struct Members<209> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M209] = o; return f(POLYWIRE_M209); } };
template <> struct Members<210> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M210] = o; return f(POLYWIRE_M210); } };
template <> struct Members<211> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M211] = o; return f(POLYWIRE_M211); } };
template <> struct Members<212> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M212] = o; return f(POLYWIRE_M212); } };
template <> struct Members<213> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M213] = o; return f(POLYWIRE_M213); } };
template <> struct Members<214> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M214] = o; return f(POLYWIRE_M214); } };
template <> struct Members<215> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M215] = o; return f(POLYWIRE_M215); } };
template <> struct Members<216> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M216] = o; return f(POLYWIRE_M216); } };
template <> struct Members<217> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M217] = o; return f(POLYWIRE_M217); } };
template <> struct Members<218> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M218] = o; return f(POLYWIRE_M218); } };
template <> struct Members<219> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M219] = o; return f(POLYWIRE_M219); } };
template <> struct Members<220> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M220] = o; return f(POLYWIRE_M220); } };
template <> struct Members<221> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M221] = o; return f(POLYWIRE_M221); } };
template <> struct Members<222> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M222] = o; return f(POLYWIRE_M222); } };
template <> struct Members<223> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M223] = o; return f(POLYWIRE_M223); } };
template <> struct Members<224> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M224] = o; return f(POLYWIRE_M224); } };
template <> struct Members<225> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M225] = o; return f(POLYWIRE_M225); } };
template <> struct Members<226> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M226] = o; return f(POLYWIRE_M226); } };
template <> struct Members<227> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M227] = o; return f(POLYWIRE_M227); } };
template <> struct Members<228> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M228] = o; return f(POLYWIRE_M228); } };
template <> struct Members<229> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M229] = o; return f(POLYWIRE_M229); } };
template <> struct Members<230> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M230] = o; return f(POLYWIRE_M230); } };
template <> struct Members<231> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M231] = o; return f(POLYWIRE_M231); } };
template <> struct Members<232> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M232] = o; return f(POLYWIRE_M232); } };
template <> struct Members<233> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M233] = o; return f(POLYWIRE_M233); } };
template <> struct Members<234> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M234] = o; return f(POLYWIRE_M234); } };
template <> struct Members<235> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M235] = o; return f(POLYWIRE_M235); } };
template <> struct Members<236> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M236] = o; return f(POLYWIRE_M236); } };
template <> struct Members<237> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M237] = o; return f(POLYWIRE_M237); } };
template <> struct Members<238> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M238] = o; return f(POLYWIRE_M238); } };
template <> struct Members<239> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M239] = o; return f(POLYWIRE_M239); } };
template <> struct Members<240> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M240] = o; return f(POLYWIRE_M240); } };
template <> struct Members<241> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M241] = o; return f(POLYWIRE_M241); } };
template <> struct Members<242> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M242] = o; return f(POLYWIRE_M242); } };
template <> struct Members<243> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M243] = o; return f(POLYWIRE_M243); } };
template <> struct Members<244> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M244] = o; return f(POLYWIRE_M244); } };
template <> struct Members<245> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M245] = o; return f(POLYWIRE_M245); } };
template <> struct Members<246> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M246] = o; return f(POLYWIRE_M246); } };
template <> struct Members<247> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M247] = o; return f(POLYWIRE_M247); } };
template <> struct Members<248> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M248] = o; return f(POLYWIRE_M248); } };
template <> struct Members<249> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M249] = o; return f(POLYWIRE_M249); } };
template <> struct Members<250> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M250] = o; return f(POLYWIRE_M250); } };
template <> struct Members<251> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M251] = o; return f(POLYWIRE_M251); } };
template <> struct Members<252> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M252] = o; return f(POLYWIRE_M252); } };
template <> struct Members<253> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M253] = o; return f(POLYWIRE_M253); } };
template <> struct Members<254> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M254] = o; return f(POLYWIRE_M254); } };
template <> struct Members<255> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M255] = o; return f(POLYWIRE_M255); } };
template <> struct Members<256> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M256] = o; return f(POLYWIRE_M256); } };
template <> struct Members<257> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M257] = o; return f(POLYWIRE_M257); } };
template <> struct Members<258> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M258] = o; return f(POLYWIRE_M258); } };
template <> struct Members<259> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M259] = o; return f(POLYWIRE_M259); } };
template <> struct Members<260> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M260] = o; return f(POLYWIRE_M260); } };
template <> struct Members<261> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M261] = o; return f(POLYWIRE_M261); } };
template <> struct Members<262> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M262] = o; return f(POLYWIRE_M262); } };
template <> struct Members<263> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M263] = o; return f(POLYWIRE_M263); } };
template <> struct Members<264> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M264] = o; return f(POLYWIRE_M264); } };
template <> struct Members<265> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M265] = o; return f(POLYWIRE_M265); } };
template <> struct Members<266> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M266] = o; return f(POLYWIRE_M266); } };
template <> struct Members<267> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M267] = o; return f(POLYWIRE_M267); } };
template <> struct Members<268> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M268] = o; return f(POLYWIRE_M268); } };
template <> struct Members<269> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M269] = o; return f(POLYWIRE_M269); } };
template <> struct Members<270> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M270] = o; return f(POLYWIRE_M270); } };
template <> struct Members<271> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M271] = o; return f(POLYWIRE_M271); } };
template <> struct Members<272> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M272] = o; return f(POLYWIRE_M272); } };
template <> struct Members<273> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M273] = o; return f(POLYWIRE_M273); } };
template <> struct Members<274> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M274] = o; return f(POLYWIRE_M274); } };
template <> struct Members<275> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M275] = o; return f(POLYWIRE_M275); } };
template <> struct Members<276> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M276] = o; return f(POLYWIRE_M276); } };
template <> struct Members<277> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M277] = o; return f(POLYWIRE_M277); } };
template <> struct Members<278> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M278] = o; return f(POLYWIRE_M278); } };
template <> struct Members<279> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M279] = o; return f(POLYWIRE_M279); } };
template <> struct Members<280> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M280] = o; return f(POLYWIRE_M280); } };
template <> struct Members<281> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M281] = o; return f(POLYWIRE_M281); } };
template <> struct Members<282> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M282] = o; return f(POLYWIRE_M282); } };
template <> struct Members<283> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M283] = o; return f(POLYWIRE_M283); } };
template <> struct Members<284> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M284] = o; return f(POLYWIRE_M284); } };
template <> struct Members<285> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M285] = o; return f(POLYWIRE_M285); } };
template <> struct Members<286> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M286] = o; return f(POLYWIRE_M286); } };
template <> struct Members<287> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M287] = o; return f(POLYWIRE_M287); } };
template <> struct Members<288> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M288] = o; return f(POLYWIRE_M288); } };
template <> struct Members<289> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M289] = o; return f(POLYWIRE_M289); } };
template <> struct Members<290> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M290] = o; return f(POLYWIRE_M290); } };
template <> struct Members<291> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M291] = o; return f(POLYWIRE_M291); } };
template <> struct Members<292> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M292] = o; return f(POLYWIRE_M292); } };
template <> struct Members<293> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M293] = o; return f(POLYWIRE_M293); } };
template <> struct Members<294> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M294] = o; return f(POLYWIRE_M294); } };
template <> struct Members<295> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M295] = o; return f(POLYWIRE_M295); } };
template <> struct Members<296> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M296] = o; return f(POLYWIRE_M296); } };
template <> struct Members<297> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M297] = o; return f(POLYWIRE_M297); } };
template <> struct Members<298> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M298] = o; return f(POLYWIRE_M298); } };
template <> struct Members<299> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M299] = o; return f(POLYWIRE_M299); } };
template <> struct Members<300> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M300] = o; return f(POLYWIRE_M300); } };
template <> struct Members<301> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M301] = o; return f(POLYWIRE_M301); } };
template <> struct Members<302> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M302] = o; return f(POLYWIRE_M302); } };
template <> struct Members<303> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M303] = o; return f(POLYWIRE_M303); } };
template <> struct Members<304> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M304] = o; return f(POLYWIRE_M304); } };
template <> struct Members<305> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M305] = o; return f(POLYWIRE_M305); } };
template <> struct Members<306> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M306] = o; return f(POLYWIRE_M306); } };
template <> struct Members<307> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M307] = o; return f(POLYWIRE_M307); } };
template <> struct Members<308> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M308] = o; return f(POLYWIRE_M308); } };
template <> struct Members<309> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M309] = o; return f(POLYWIRE_M309); } };
template <> struct Members<310> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M310] = o; return f(POLYWIRE_M310); } };
template <> struct Members<311> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M311] = o; return f(POLYWIRE_M311); } };
template <> struct Members<312> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M312] = o; return f(POLYWIRE_M312); } };
template <> struct Members<313> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M313] = o; return f(POLYWIRE_M313); } };
template <> struct Members<314> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M314] = o; return f(POLYWIRE_M314); } };
template <> struct Members<315> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M315] = o; return f(POLYWIRE_M315); } };
template <> struct Members<316> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M316] = o; return f(POLYWIRE_M316); } };
template <> struct Members<317> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M317] = o; return f(POLYWIRE_M317); } };
template <> struct Members<318> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M318] = o; return f(POLYWIRE_M318); } };
template <> struct Members<319> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M319] = o; return f(POLYWIRE_M319); } };
template <> struct Members<320> { template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto) visit(T& o, F&& f) { auto& [POLYWIRE_M320] = o; return f(POLYWIRE_M320); } };
}  // namespace polywire::detail
#undef POLYWIRE_M128
#undef POLYWIRE_M129
#undef POLYWIRE_M130
#undef POLYWIRE_M131
#undef POLYWIRE_M132
#undef POLYWIRE_M133
#undef POLYWIRE_M134
#undef POLYWIRE_M135
#undef POLYWIRE_M136
#undef POLYWIRE_M137
#undef POLYWIRE_M138
#undef POLYWIRE_M139
#undef POLYWIRE_M140
#undef POLYWIRE_M141
#undef POLYWIRE_M142
#undef POLYWIRE_M143
#undef POLYWIRE_M144
#undef POLYWIRE_M145
#undef POLYWIRE_M146
#undef POLYWIRE_M147
#undef POLYWIRE_M148
#undef POLYWIRE_M149
#undef POLYWIRE_M150
#undef POLYWIRE_M151
#undef POLYWIRE_M152
#undef POLYWIRE_M153
#undef POLYWIRE_M154
#undef POLYWIRE_M155
#undef POLYWIRE_M156
#undef POLYWIRE_M157
#undef POLYWIRE_M158
#undef POLYWIRE_M159
#undef POLYWIRE_M160
#undef POLYWIRE_M161
#undef POLYWIRE_M162
#undef POLYWIRE_M163
#undef POLYWIRE_M164
#undef POLYWIRE_M165
#undef POLYWIRE_M166
#undef POLYWIRE_M167
#undef POLYWIRE_M168
#undef POLYWIRE_M169
#undef POLYWIRE_M170
#undef POLYWIRE_M171
#undef POLYWIRE_M172
#undef POLYWIRE_M173
#undef POLYWIRE_M174
#undef POLYWIRE_M175
#undef POLYWIRE_M176
#undef POLYWIRE_M177
#undef POLYWIRE_M178
#undef POLYWIRE_M179
#undef POLYWIRE_M180
#undef POLYWIRE_M181
#undef POLYWIRE_M182
#undef POLYWIRE_M183
#undef POLYWIRE_M184
#undef POLYWIRE_M185
#undef POLYWIRE_M186
#undef POLYWIRE_M187
#undef POLYWIRE_M188
#undef POLYWIRE_M189
#undef POLYWIRE_M190
#undef POLYWIRE_M191
#undef POLYWIRE_M192
#undef POLYWIRE_M193
#undef POLYWIRE_M194
#undef POLYWIRE_M195
#undef POLYWIRE_M196
#undef POLYWIRE_M197
#undef POLYWIRE_M198
#undef POLYWIRE_M199
#undef POLYWIRE_M200
#undef POLYWIRE_M201
#undef POLYWIRE_M202
#undef POLYWIRE_M203
#undef POLYWIRE_M204
#undef POLYWIRE_M205
#undef POLYWIRE_M206
#undef POLYWIRE_M207
#undef POLYWIRE_M208
#undef POLYWIRE_M209
#undef POLYWIRE_M210
#undef POLYWIRE_M211
#undef POLYWIRE_M212
#undef POLYWIRE_M213
#undef POLYWIRE_M214
#undef POLYWIRE_M215
#undef POLYWIRE_M216
#undef POLYWIRE_M217
#undef POLYWIRE_M218
#undef POLYWIRE_M219
#undef POLYWIRE_M220
#undef POLYWIRE_M221
#undef POLYWIRE_M222
#undef POLYWIRE_M223
#undef POLYWIRE_M224
#undef POLYWIRE_M225
#undef POLYWIRE_M226
#undef POLYWIRE_M227
#undef POLYWIRE_M228
#undef POLYWIRE_M229
#undef POLYWIRE_M230
#undef POLYWIRE_M231
#undef POLYWIRE_M232
#undef POLYWIRE_M233
#undef POLYWIRE_M234
#undef POLYWIRE_M235
#undef POLYWIRE_M236
#undef POLYWIRE_M237
#undef POLYWIRE_M238
#undef POLYWIRE_M239
#undef POLYWIRE_M240
#undef POLYWIRE_M241
#undef POLYWIRE_M242
#undef POLYWIRE_M243
#undef POLYWIRE_M244
#undef POLYWIRE_M245
#undef POLYWIRE_M246
#undef POLYWIRE_M247
#undef POLYWIRE_M248
#undef POLYWIRE_M249
#undef POLYWIRE_M250
#undef POLYWIRE_M251
#undef POLYWIRE_M252
#undef POLYWIRE_M253
#undef POLYWIRE_M254
#undef POLYWIRE_M255
#undef POLYWIRE_M256
#undef POLYWIRE_M257
#undef POLYWIRE_M258
#undef POLYWIRE_M259
#undef POLYWIRE_M260
#undef POLYWIRE_M261
#undef POLYWIRE_M262
#undef POLYWIRE_M263
#undef POLYWIRE_M264
#undef POLYWIRE_M265
#undef POLYWIRE_M266
#undef POLYWIRE_M267
#undef POLYWIRE_M268
#undef POLYWIRE_M269
#undef POLYWIRE_M270
#undef POLYWIRE_M271
#undef POLYWIRE_M272
#undef POLYWIRE_M273
#undef POLYWIRE_M274
#undef POLYWIRE_M275
#undef POLYWIRE_M276
#undef POLYWIRE_M277
#undef POLYWIRE_M278
#undef POLYWIRE_M279
#undef POLYWIRE_M280
#undef POLYWIRE_M281
#undef POLYWIRE_M282
#undef POLYWIRE_M283
#undef POLYWIRE_M284
#undef POLYWIRE_M285
#undef POLYWIRE_M286
#undef POLYWIRE_M287
#undef POLYWIRE_M288
#undef POLYWIRE_M289
#undef POLYWIRE_M290
#undef POLYWIRE_M291
#undef POLYWIRE_M292
#undef POLYWIRE_M293
#undef POLYWIRE_M294
#undef POLYWIRE_M295
#undef POLYWIRE_M296
#undef POLYWIRE_M297
#undef POLYWIRE_M298
#undef POLYWIRE_M299
#undef POLYWIRE_M300
#undef POLYWIRE_M301
#undef POLYWIRE_M302
#undef POLYWIRE_M303
#undef POLYWIRE_M304
#undef POLYWIRE_M305
#undef POLYWIRE_M306
#undef POLYWIRE_M307
#undef POLYWIRE_M308
#undef POLYWIRE_M309
#undef POLYWIRE_M310
#undef POLYWIRE_M311
#undef POLYWIRE_M312
#undef POLYWIRE_M313
#undef POLYWIRE_M314
#undef POLYWIRE_M315
#undef POLYWIRE_M316
#undef POLYWIRE_M317
#undef POLYWIRE_M318
#undef POLYWIRE_M319
#undef POLYWIRE_M320
