import * as Type from 'typebox'
import { EpochMs, Language, shape } from './common.ts'

/** A page's share of the time in which it was read. */
const PageTime = Type.Object({ page: Type.Integer(), seconds: Type.Integer() })

/** What a visitor who agreed has read of an edition. They and staff see the same. */
export const VisitorReading = shape('VisitorReading')({
  number: Type.Integer(),
  /** Null for a file that serves every language. */
  language: Type.Union([Language, Type.Null()]),
  /** Of the file; 0 while it is unknown. */
  pages: Type.Integer(),
  /** How many pages were read. */
  read: Type.Integer(),
  seconds: Type.Integer(),
  visits: Type.Integer(),
  firstAt: EpochMs,
  lastAt: EpochMs,
  /** At most five, the longest first. */
  longest: Type.Array(PageTime),
})
export type VisitorReading = Type.Static<typeof VisitorReading>

/** Visits below which figures would tell of single readers. */
export const fewestReadings = 5

/** How an edition was read, by all visitors together. */
export const EditionReading = shape('EditionReading')({
  /** Null for fewer than five, or while fewer than five requests were opened: no figures are told then. */
  readings: Type.Union([Type.Integer(), Type.Null()]),
  seconds: Type.Integer(),
  /** Those that were read. */
  pages: Type.Array(Type.Object({ ...PageTime.properties, readers: Type.Integer() })),
})
export type EditionReading = Type.Static<typeof EditionReading>

/** What is held of a visitor who agreed. */
export const HeldReading = shape('HeldReading')({
  agreedAt: EpochMs,
  editions: Type.Array(
    Type.Object({
      number: Type.Integer(),
      language: Type.Union([Language, Type.Null()]),
      visits: Type.Integer(),
      firstAt: EpochMs,
      lastAt: EpochMs,
      pages: Type.Array(PageTime),
    }),
  ),
})
export type HeldReading = Type.Static<typeof HeldReading>
