import * as Type from 'typebox'
import { Language, shape } from './common.ts'
import { endpoint } from './endpoint.ts'
import { type ChoosableField, isChoosable, orderedFields } from './form-fields.ts'
import { type Language as LanguageCode, languages } from './languages.ts'

const words = (invalid: string) => ({ 'x-messages': { required: '', invalid } })
/** Intl would load seven megabytes of data at every server start. */
const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
const LongText = (maxLength: number) =>
  Type.String({ maxLength, ...words(`Please use at most ${grouped(maxLength)} characters.`) })

/** Empty for none. */
const Site = Type.String({
  maxLength: 500,
  pattern: '^$|^https://[^\\s"<>]+$',
  ...words('Please enter an address that begins with https://.'),
})

/** An IANA name such as `Europe/Berlin`. */
export const TimeZone = Type.String({
  format: 'time-zone',
  maxLength: 100,
  ...words('This time zone is unknown. Please choose one of the list, such as Europe/Berlin.'),
})

/** The firm that hands out catalogues. Empty texts are not shown; without a name, pages have Docent's own branding. */
export const Firm = Type.Object({
  name: LongText(80),
  /** A colour as `#rrggbb`; empty for Docent's own. */
  accent: Type.String({ pattern: '^$|^#[0-9a-fA-F]{6}$', ...words('Please enter a colour such as #1d50c4.') }),
  /** The ground of the logo and the title on the pages of visitors, and of the logo in mails (band.ts). */
  band: Type.Enum(['coloured', 'white']),
  /** The reply address of mails; empty for the sender's. */
  replyTo: Type.String({ format: 'email-or-none', maxLength: 320, ...words('The input is not valid E-mail!') }),
  website: Site,
  legalUrl: Site,
  privacyUrl: Site,
  language: Language,
  /** At first the server's. */
  timeZone: TimeZone,
})
export type Firm = Type.Static<typeof Firm>

/** The order is that of the form. Name and e-mail are always required. */
export const choosableFields = orderedFields.map(({ name }) => name).filter(isChoosable)

export const FieldRule = Type.Enum(['required', 'optional', 'hidden'])
export type FieldRule = Type.Static<typeof FieldRule>

const fieldRules = Object.fromEntries(choosableFields.map((name) => [name, FieldRule])) as Record<
  ChoosableField,
  typeof FieldRule
>

export const maxQuestions = 5
const optionsText = 'Please enter two to twenty different options.'
const questionText = 'Please enter a question of at most 200 characters.'
const questionsText = 'Please ask at most five questions.'
const maxOptions = 20
const maxOptionLength = 100

/** The owner's own question. Of a `choice`, the visitor takes one of two to twenty options. */
export const Question = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
    label: Type.String({
      format: 'filled',
      maxLength: 200,
      'x-messages': { required: questionText, invalid: questionText },
    }),
    kind: Type.Enum(['text', 'choice', 'tick']),
    options: Type.Optional(
      Type.Array(Type.String({ format: 'filled', maxLength: maxOptionLength, ...words(optionsText) }), {
        minItems: 2,
        maxItems: maxOptions,
        uniqueItems: true,
        ...words(optionsText),
      }),
    ),
    required: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type Question = Type.Static<typeof Question>

/** By a text in which any character may stand. */
const byText = Type.String({ pattern: '^[\\s\\S]*$' })

/** The form's texts in one language. What is missing or empty is the firm's own. */
export const FormText = Type.Object(
  {
    introduction: Type.Optional(LongText(1_000)),
    consent: Type.Optional(LongText(1_000)),
    thanks: Type.Optional(LongText(1_000)),
    editions: Type.Optional(LongText(1_000)),
    /** The questions' words by their ids. */
    questions: Type.Optional(
      Type.Record(
        Type.String({ maxLength: 40 }),
        Type.String({ maxLength: 200, 'x-messages': { required: '', invalid: questionText } }),
      ),
    ),
    /** The options' words by the ids of their questions and the firm's own options, in which answers are kept. */
    options: Type.Optional(
      Type.Record(
        byText,
        Type.Record(byText, LongText(maxOptionLength), { maxProperties: maxOptions, ...words(optionsText) }),
        { maxProperties: maxQuestions, ...words(questionsText) },
      ),
    ),
  },
  { additionalProperties: false },
)
export type FormText = Type.Static<typeof FormText>

const textsByLanguage = Object.fromEntries(languages.map((language) => [language, Type.Optional(FormText)])) as Record<
  LanguageCode,
  Type.TOptional<typeof FormText>
>

export const maxEmbedOrigins = 10
const EmbedOrigin = Type.String({
  format: 'embed-origin',
  ...words('Please enter each site as https://shop.example, without a page or a star.'),
})

export const FormSettings = Type.Object({
  fields: Type.Object(fieldRules),
  questions: Type.Array(Question, { maxItems: maxQuestions, ...words(questionsText) }),
  /** The text above the fields; empty for the default. */
  introduction: LongText(1_000),
  /** Empty for a form without consent. */
  consent: LongText(1_000),
  /** The text after sending; empty for the default. */
  thanks: LongText(1_000),
  /** The words of the tick with which visitors wish to be told of new editions; empty for none. */
  editions: LongText(1_000),
  texts: Type.Object(textsByLanguage, { additionalProperties: false }),
  embedOrigins: Type.Array(EmbedOrigin, { maxItems: maxEmbedOrigins, ...words('Please enter at most ten sites.') }),
})
export type FormSettings = Type.Static<typeof FormSettings>

/** Days after the decision until a request's personal data is erased. */
export const RetentionDays = Type.Integer({
  minimum: 1,
  maximum: 3_650,
  ...words('Please enter a number of days from 1 to 3650.'),
})

/** Whether the reader counts which pages are read: not at all, without persons, or by name for those who agree. */
export const ReadingRule = Type.Enum(['off', 'counted', 'named'], { title: 'ReadingRule' })
export type ReadingRule = Type.Static<typeof ReadingRule>

const PrivacySettings = Type.Object({
  /** Null for never. */
  eraseAfterDays: Type.Union([RetentionDays, Type.Null()]),
  reading: ReadingRule,
})

/** `url` changes with each logo. */
export const Logo = shape('Logo')({
  url: Type.String(),
  type: Type.Enum(['image/svg+xml', 'image/png']),
  /** In pixels, or the units of an SVG's view box. */
  width: Type.Number(),
  height: Type.Number(),
})
export type Logo = Type.Static<typeof Logo>

export const Settings = shape('Settings')({
  firm: Firm,
  form: FormSettings,
  privacy: PrivacySettings,
  logo: Type.Union([Logo, Type.Null()]),
  /** The same for dark and coloured grounds. */
  logoDark: Type.Union([Logo, Type.Null()]),
  /** Further sites, which the operator sets (`EMBED_ORIGINS`). */
  operatorEmbedOrigins: Type.Array(Type.String()),
})
export type Settings = Type.Static<typeof Settings>
export type StoredSettings = Omit<Settings, 'operatorEmbedOrigins'>

/** Makes all properties optional; every other property is refused with 400. */
const some = <T extends Type.TProperties>(properties: T) =>
  Type.Object(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])) as {
      [K in keyof T]: Type.TOptional<T[K]>
    },
    { additionalProperties: false },
  )

/** In bytes. Mails carry a smaller picture of the logo. */
export const maxLogoBytes = 200_000
export const maxMailLogoBytes = 40_000

/** The bytes say what a logo is; its type may say so too. */
export const logoTypes: string[] = ['application/octet-stream', 'image/png', 'image/svg+xml']

const logoErrors = { 400: 'No SVG or PNG that can be shown', 413: 'Larger than 200 kB' }

export const settings = {
  read: endpoint('GET /api/settings', 'superAdmin', { token: 'none', summary: 'All settings', reply: Settings }),
  /** Properties that are not given stay. Every instance applies a change within five seconds. */
  change: endpoint('PUT /api/settings', 'superAdmin', {
    token: 'none',
    summary: 'Change settings',
    body: some({
      firm: some(Firm.properties),
      form: some({ ...FormSettings.properties, fields: some(fieldRules) }),
      privacy: some(PrivacySettings.properties),
      /** The lists as the sender saw them: what others changed in them since stays. Without it a list is replaced. */
      seen: some({ questions: FormSettings.properties.questions, embedOrigins: FormSettings.properties.embedOrigins }),
    }),
    reply: Settings,
  }),
  /** Expects an SVG or PNG. */
  setLogo: endpoint('PUT /api/settings/logo', 'superAdmin', {
    token: 'none',
    summary: 'Set the logo',
    upload: logoTypes,
    raw: { 204: 'Set' },
    errors: logoErrors,
  }),
  /** Expects a PNG of at most 40 kB, because mail programs show no SVG. */
  setMailLogo: endpoint('PUT /api/settings/logo/mail', 'superAdmin', {
    token: 'none',
    summary: 'Set the picture of the logo for mails',
    upload: logoTypes,
    raw: { 204: 'Set' },
    errors: { ...logoErrors, 409: 'There is no logo', 413: 'Larger than 40 kB' },
  }),
  setDarkLogo: endpoint('PUT /api/settings/logo/dark', 'superAdmin', {
    token: 'none',
    summary: 'Set the logo for dark grounds',
    upload: logoTypes,
    raw: { 204: 'Set' },
    errors: { ...logoErrors, 409: 'There is no logo' },
  }),
  setDarkMailLogo: endpoint('PUT /api/settings/logo/dark/mail', 'superAdmin', {
    token: 'none',
    summary: 'Set the picture of the logo for dark grounds for mails',
    upload: logoTypes,
    raw: { 204: 'Set' },
    errors: { ...logoErrors, 409: 'There is no logo', 413: 'Larger than 40 kB' },
  }),
  removeDarkLogo: endpoint('DELETE /api/settings/logo/dark', 'superAdmin', {
    token: 'none',
    summary: 'Remove the logo for dark grounds',
  }),
  /** A logo never changes under its version, so it is cached for ever. */
  logo: endpoint('GET /api/settings/logo/:version', 'visitor', {
    token: 'none',
    summary: 'The logo',
    params: Type.Object({ version: Type.String({ pattern: '^[A-Za-z0-9_-]{16}$' }) }),
    raw: { 200: 'The SVG or PNG' },
    errors: { 404: 'Not the current logo' },
  }),
  removeLogo: endpoint('DELETE /api/settings/logo', 'superAdmin', {
    token: 'none',
    summary: 'Remove the logo, for all grounds',
  }),
}
