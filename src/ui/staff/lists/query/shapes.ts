import type * as Type from 'typebox'
import type { Reply, Shapes } from '#contract/endpoint.ts'

export type ListShapes = Shapes & { readonly query: Type.TObject }

export type RowOf<S extends Shapes> = Reply<S> extends { data: (infer Row)[] } ? Row : never

export type FieldOf<S extends Shapes> = S extends { readonly query: { readonly properties: infer P } }
  ? Extract<keyof P, string>
  : never
