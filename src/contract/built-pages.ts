import type { Band } from './band.ts'
import type { ShownForm } from './form-texts.ts'
import type { Language, Messages } from './languages.ts'
import type { Firm, FormSettings, Logo } from './settings.ts'

/** The interface by which the server calls the built pages. It imports what the build made of `src/ui/prerender.tsx`. */
export interface Prerender {
  /** The style of a firm's name, logo and links. */
  readonly firmStyle: string
  /** Added to pages that are written from right to left. */
  readonly rtlStyle: string
  /** Returns the markup of a document in its language, with the firm's branding. */
  partsOf(path: string, page: PageData): DocumentParts
  /** Returns the messages of public pages; English needs none. */
  messagesOf(language: Language): Messages | undefined
}

/** Each replaces the mark `<!--name-->` in a document's template. */
export interface DocumentParts {
  readonly title: string
  readonly header: string
  readonly markup: string
  readonly footer: string
  /** Shown by a browser without scripts. */
  readonly noscript: string
}

/** Data that the server writes into a page. Docent's own pages in English carry nothing. */
export interface PageData {
  readonly language: Language
  /** What the address names, for which the header keeps a place. */
  readonly about?: 'catalogue' | 'tour'
  /** The form shows first pages of the catalogue, and keeps a place for them. */
  readonly preview?: true
  readonly words?: Messages
  /** Missing while nothing is set. */
  readonly firm?: Pick<Firm, 'name' | 'website' | 'legalUrl' | 'privacyUrl'>
  readonly logo?: Pick<Logo, 'url' | 'width' | 'height'> | null
  readonly logoDark?: Pick<Logo, 'url' | 'width' | 'height'>
  /** Missing while nothing is set. */
  readonly band?: Band
  /** The name of the provider of single sign-on, on pages that offer it. */
  readonly provider?: string
  /** By whom all but owners sign in where passwords are left to them, on pages that ask for a password. */
  readonly insteadOfPassword?: string
  /** Missing while the owner has changed nothing. */
  readonly form?: Omit<ShownForm, 'fields' | 'texts' | 'embedOrigins'> & {
    /** Without those that are required. */
    readonly fields: Partial<FormSettings['fields']>
    readonly consentVersion: number
    readonly editionsVersion: number
  }
}

/** A document of the build, as `documents.json` lists it by its path. */
export interface BuiltDocument {
  /** The file with its English markup. */
  readonly file: string
  readonly policy: PagePolicy
  /** The document with marks in the place of its parts. */
  readonly template: string
}

/** Names of Content-Security-Policies; the server defines them. */
export type PagePolicy = 'strict' | 'signIn' | 'form' | 'shell' | 'tour' | 'sample'
