import * as Type from 'typebox'
import { EpochMs, shape, Values } from './common.ts'
import { endpoint } from './endpoint.ts'

/** From best to worst. `look`: everything works, but somebody should look at it. */
export const healthStates = ['good', 'look', 'bad'] as const
const HealthState = Type.Enum([...healthStates], { title: 'HealthState' })
export type HealthState = Type.Static<typeof HealthState>

export const HealthFactName = Type.Enum(
  ['version', 'database', 'disk', 'mail', 'queues', 'backup', 'seal', 'instances', 'calls'],
  { title: 'HealthFactName' },
)
export type HealthFactName = Type.Static<typeof HealthFactName>

/** `since` and `seen` are times, `bytes` makes `{size}`. */
const Statement = shape('Statement')({
  /** The English sentence with its values filled in. */
  text: Type.String(),
  sentence: Type.String(),
  values: Values,
})
export type Statement = Type.Static<typeof Statement>

const HealthFact = shape('HealthFact')({
  name: HealthFactName,
  state: HealthState,
  found: Type.Array(Statement),
  /** Null when there is nothing to do. */
  advice: Type.Union([Statement, Type.Null()]),
})
export type HealthFact = Type.Static<typeof HealthFact>

const Health = shape('Health')({
  /** The worst of all facts. */
  state: HealthState,
  at: EpochMs,
  facts: Type.Array(HealthFact),
})
export type Health = Type.Static<typeof Health>

export const health = {
  /** A part that fails or takes longer than three seconds says so in its own place. `docent doctor` tells the same, also without a server. */
  find: endpoint('GET /api/health', 'superAdmin', {
    token: 'none',
    summary: 'How this installation is, and what to do about it',
    reply: Health,
  }),
}
