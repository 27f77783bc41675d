import type * as Type from 'typebox'

/** Who may make a call. Each level includes the ones before it; the server refuses everybody else. */
export const accessLevels = ['visitor', 'user', 'admin', 'superAdmin'] as const
export type Access = (typeof accessLevels)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a call receives and answers, as JSON Schema. A shape with a `title` is published once, under that name. */
export interface Shapes {
  /** One line for the published contract. */
  readonly summary: string
  readonly params?: Type.TObject
  readonly query?: Type.TObject
  readonly body?: Type.TObject
  readonly reply?: Type.TSchema
  /** The body is a file (application/octet-stream) instead of JSON. */
  readonly upload?: true
  /** What a call answers that answers no JSON, by status: the bytes of a file (2xx) or a redirect (3xx). */
  readonly raw?: Readonly<Record<number, string>>
  /** Refusals this call has beyond the common ones (server/http/operation.ts), by status. */
  readonly errors?: Readonly<Record<number, string>>
}

export interface Endpoint<S extends Shapes = Shapes, A extends Access = Access> {
  readonly method: Method
  /** As the specification writes it, with `:name` for a parameter. */
  readonly path: string
  readonly access: A
  readonly shapes: S
}

/** One call of the product: the only place where its address, audience and shapes are written. */
export function endpoint<const S extends Shapes, A extends Access>(
  address: `${Method} /${string}`,
  access: A,
  shapes: S,
): Endpoint<S, A> {
  const [method, path] = address.split(' ') as [Method, string]
  return { method, path, access, shapes }
}

/** Every spelling under which a call is answered: a `/user/…` path also lives under `/api` (product: Calls). */
export function aliases({ path }: Endpoint): string[] {
  return path.startsWith('/user/') ? [path, `/api${path}`] : [path]
}

type Part<S, K extends 'params' | 'query' | 'body'> = S extends { readonly [P in K]: infer T extends Type.TSchema }
  ? Type.Static<T>
  : undefined

type Given<S, K extends 'params' | 'query' | 'body'> =
  Part<S, K> extends infer T
    ? T extends undefined
      ? object
      : object extends T
        ? { readonly [P in K]?: T }
        : { readonly [P in K]: T }
    : never

/** What a caller gives: only the parts that the call has, optional where nothing in them is required. */
export type Input<S extends Shapes> = Given<S, 'params'> & Given<S, 'query'> & Given<S, 'body'>

/** What a handler receives: every part validated, with its defaults. */
export interface Received<S extends Shapes> {
  readonly params: Part<S, 'params'>
  readonly query: Part<S, 'query'>
  readonly body: Part<S, 'body'>
}

/** What the call answers; nothing (204) when its entry has no reply. */
export type Reply<S extends Shapes> = S extends { readonly reply: infer T extends Type.TSchema } ? Type.Static<T> : void

/** The body that a call's handler receives. */
export type BodyOf<E> = E extends Endpoint<infer S> ? Received<S>['body'] : never
