import * as Type from 'typebox'
import { EpochMs, IdParams, shape } from './common.ts'
import { endpoint } from './endpoint.ts'

export const SignInMethod = Type.Enum(['password', 'code', 'recoveryCode', 'passkey', 'provider'])
export type SignInMethod = Type.Static<typeof SignInMethod>

export const SessionRow = shape('SessionRow')({
  id: Type.String(),
  /** Families of browser and system, such as `Firefox, Windows`; empty when neither is known. */
  device: Type.String(),
  /** Of the sign-in; empty for sessions of earlier versions. */
  network: Type.String(),
  method: Type.Union([SignInMethod, Type.Literal('')]),
  created: EpochMs,
  /** When its access token was last renewed. */
  seen: EpochMs,
  /** Whether this call was made in it. */
  current: Type.Boolean(),
})
export type SessionRow = Type.Static<typeof SessionRow>

export const sessions = {
  list: endpoint('GET /api/user/sessions', 'user', {
    token: 'none',
    withoutFactor: true,
    summary: 'Own sessions, the latest seen first',
    reply: Type.Object({ data: Type.Array(SessionRow) }),
  }),
  end: endpoint('DELETE /api/user/sessions/:id', 'user', {
    token: 'none',
    withoutFactor: true,
    summary: 'End an own session',
    params: IdParams,
    errors: { 404: "Unknown, ended or another person's" },
  }),
  /** All but the one of this call. */
  endOthers: endpoint('DELETE /api/user/sessions', 'user', {
    token: 'none',
    withoutFactor: true,
    summary: 'End all other own sessions',
  }),
}
