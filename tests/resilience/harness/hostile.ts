import type { Random } from './run.ts'

/** Values known to break programs. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u00a0\u3000',
  '\u200b',
  'a\0b',
  '\ud800',
  'x'.repeat(501),
  'x'.repeat(60_000),
  [],
  [[]],
  {},
  { a: 1 },
  ['x'],
  { toString: 1 },
  { $ne: null },
  "' or 1=1 --",
  '#{7*7}',
  '../../etc/passwd',
  '%00',
  '\r\nBcc: x@example.com',
  '<script>alert(1)</script>',
  'İ@ı.example',
  'K@example.com',
  'a@b',
  `${'l'.repeat(65)}@example.com`,
  '＠',
  '00000000-0000-0000-0000-000000000000',
  'SUPER_ADMIN',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  '\u202efdp.exe',
]

interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
}

/** A random value that the schema allows, or nearly allows. */
export function valueFor(schema: Schema, random: Random, known: readonly string[]): unknown {
  if (schema.properties) return objectFor(schema, random, known)
  if (schema.enum) return random.pick(schema.enum)
  if (schema.type === 'integer') return random.between(schema.minimum ?? 0, Math.min(schema.maximum ?? 100, 1_000))
  if (schema.format === 'email') return `fuzz${random.upTo(1e9)}@example.com`
  if (schema.pattern?.includes('[0-9a-f]{8}')) return random.pick(known)
  if (schema.pattern === '^$') return ''
  return random.pick(['Ada', 'correct horse battery', 'Größe & Söhne', '日本', random.pick(known)])
}

function objectFor(
  { properties = {}, required = [] }: Schema,
  random: Random,
  known: readonly string[],
): Record<string, unknown> {
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.5))
  return Object.fromEntries(chosen.map(([name, schema]) => [name, valueFor(schema, random, known)]))
}

/** A copy of the object with one fault. */
export function spoil(value: Record<string, unknown>, random: Random): unknown {
  const names = Object.keys(value)
  const name = names.length > 0 ? random.pick(names) : 'x'
  const kind = random.upTo(6)
  if (kind === 0) return random.pick(hostileValues)
  if (kind === 1) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
  if (kind === 2)
    return { ...value, role: 'SUPER_ADMIN', status: 'active', id: 'x', disabled: false, emailConfirmedAt: 1 }
  return { ...value, [name]: random.pick(hostileValues) }
}

/** Malformed JSON bodies. */
export const rawBodies = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '{"a":1}{"b":2}',
  '{"__proto__":{"role":"SUPER_ADMIN"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{${'"a":{'.repeat(2_000)}${'}'.repeat(2_001)}`,
  '\ufeff{}',
  '{"email":"a@example.com","email":"b@example.com"}',
  `{"a":"${'x'.repeat(70_000)}"}`,
  '{"a":1e999}',
  '{"a":NaN}',
  "{'a':1}",
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
] as const
