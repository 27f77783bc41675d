import { password } from '#support/given.ts'

/** Values that databases may store, compare or measure differently. */

export const addresses = [
  ...['ada@example.com', 'ADA@Example.COM', ' ada@example.com', 'ada+chairs@example.com', 'admın@example.com'],
  ...['İda@example.com', 'ida@example.com', 'IDA@example.com', '\u212aen@example.com', 'ken@example.com'],
  ...['rené@example.com', 'rene\u0301@example.com', 'RENÉ@example.com', 'straße@example.com', 'STRASSE@example.com'],
  ...['ada@müller.example', 'ada@MU\u0308LLER.example', 'ada@xn--mller-kva.example', '日本@例え.example'],
  ...[`${'m'.repeat(64)}@example.com`, `a@${'d'.repeat(63)}.example`, "o'hara%_@example.com", '🚀@example.com'],
]

export const noAddresses = ['é'.repeat(65), '👩‍🚀', 'ada＠example.com', 'a\0', '"a@b"'].map(
  (name) => `${name}@example.com`,
)

export const texts = [
  ...'Ada ada ADA é e\u0301 ı İ ß ẞ Ǆ 日本 👩‍🚀 \u202efdp O\'Hara \\ %_ " -- 1e3 null {} $1 ? :id'.split(' '),
  ...[' Ada ', '\u00a0Ada', 'a\r\nb', 'a\uffff', 'a\u2028', 'x'.repeat(500), 'é'.repeat(500)],
  ...['😀'.repeat(250), '😀'.repeat(500), 'z\u0301'.repeat(250)],
]

export const noTexts = [
  ...['x'.repeat(501), '😀'.repeat(501), 'a\0b', '\ud800', '\udc00x', '\u200b', '\ufeff', '\uffff', '\t', ''],
]

const largest = 253_402_300_799_999
export const numbers = [
  -1,
  0,
  1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  largest,
  largest + 1,
  1e9,
  1e9 + 1,
  1e308,
]

export const pageKeys = ['1_0_00000000', '999999999_999999999999999_ffffffff'].map((start) => {
  const digit = start.at(-1) ?? ''
  return `${start}-${Array.from({ length: 3 }, () => digit.repeat(4)).join('-')}-${digit.repeat(12)}`
})

export const passwords = [password, `${password} `, 'Ｐassword longer', 'é'.repeat(512), 'é'.repeat(513), 'short']

/** Ids and tokens that match no row. */
export const unknownIds = [
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'A', '%00', ' '],
]
