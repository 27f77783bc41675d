import * as Type from 'typebox'
import { Language, shape } from './common.ts'
import { endpoint } from './endpoint.ts'
import { type ChoosableField, isChoosable, orderedFields } from './form-fields.ts'

const words = (invalid: string) => ({ 'x-messages': { required: '', invalid } })
/** Without Intl, whose data would take seven megabytes of every server from its start. */
const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
const LongText = (maxLength: number) =>
  Type.String({ maxLength, ...words(`Please use at most ${grouped(maxLength)} characters.`) })

/** An address that visitors are led to; empty for none. */
const Site = Type.String({
  maxLength: 500,
  pattern: '^$|^https://[^\\s"<>]+$',
  ...words('Please enter an address that begins with https://.'),
})

/** Who hands out the catalogue. Empty texts are not shown; without a name, Docent's own face is. */
export const Firm = Type.Object({
  name: LongText(80),
  /** A colour as `#rrggbb`; empty for Docent's own. */
  accent: Type.String({ pattern: '^$|^#[0-9a-fA-F]{6}$', ...words('Please enter a colour such as #1d50c4.') }),
  /** Where replies to mails go; empty for the sender's address. */
  replyTo: Type.String({ format: 'email-or-none', maxLength: 320, ...words('The input is not valid E-mail!') }),
  website: Site,
  legalUrl: Site,
  privacyUrl: Site,
  language: Language,
})
export type Firm = Type.Static<typeof Firm>

/** The fields of the form that can be left out, in its order; names and e-mail are always required. */
export const choosableFields = orderedFields.map(({ name }) => name).filter(isChoosable)

export const FieldRule = Type.Enum(['required', 'optional', 'hidden'])
export type FieldRule = Type.Static<typeof FieldRule>

const fieldRules = Object.fromEntries(choosableFields.map((name) => [name, FieldRule])) as Record<
  ChoosableField,
  typeof FieldRule
>

/** The most questions of one's own. */
export const maxQuestions = 5
const optionsText = 'Please enter two to twenty different options.'
const questionText = 'Please enter a question of at most 200 characters.'

/** A question of the firm's own. `choice` has two to twenty options, of which the visitor takes one. */
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
      Type.Array(Type.String({ format: 'filled', maxLength: 100, ...words(optionsText) }), {
        minItems: 2,
        maxItems: 20,
        uniqueItems: true,
        ...words(optionsText),
      }),
    ),
    required: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type Question = Type.Static<typeof Question>

/** The most sites that may show the form. */
export const maxEmbedOrigins = 10
const EmbedOrigin = Type.String({
  format: 'embed-origin',
  ...words('Please enter each site as https://shop.example, without a page or a star.'),
})

export const FormSettings = Type.Object({
  fields: Type.Object(fieldRules),
  questions: Type.Array(Question, { maxItems: maxQuestions, ...words('Please ask at most five questions.') }),
  /** What stands above the fields; empty for the usual sentence. */
  introduction: LongText(1_000),
  /** What the visitor must agree to; empty for no such tick. */
  consent: LongText(1_000),
  /** What the visitor reads after sending; empty for the usual sentence. */
  thanks: LongText(1_000),
  /** The origins of the sites that may show the form in a frame, as browsers write them. */
  embedOrigins: Type.Array(EmbedOrigin, { maxItems: maxEmbedOrigins, ...words('Please enter at most ten sites.') }),
})
export type FormSettings = Type.Static<typeof FormSettings>

/** How many days after the decision a request's personal data is erased. */
export const RetentionDays = Type.Integer({
  minimum: 1,
  maximum: 3_650,
  ...words('Please enter a number of days from 1 to 3650.'),
})

export const PrivacySettings = Type.Object({
  /** Null for never. */
  eraseAfterDays: Type.Union([RetentionDays, Type.Null()]),
})
export type PrivacySettings = Type.Static<typeof PrivacySettings>

/** The firm's logo. `url` is new with each logo. */
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
  /** The sites that may show the form besides, whatever owners set (`EMBED_ORIGINS`). */
  operatorEmbedOrigins: Type.Array(Type.String()),
})
export type Settings = Type.Static<typeof Settings>
/** What owners set. */
export type StoredSettings = Omit<Settings, 'operatorEmbedOrigins'>

/** Any of these properties; any other is refused with 400. */
const some = <T extends Type.TProperties>(properties: T) =>
  Type.Object(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])) as {
      [K in keyof T]: Type.TOptional<T[K]>
    },
    { additionalProperties: false },
  )

/** The most bytes of a logo, and of the picture of it that mails carry. */
export const maxLogoBytes = 200_000
export const maxMailLogoBytes = 40_000

const logoErrors = { 400: 'No SVG or PNG that can be shown', 413: 'Larger than 200 kB' }

export const settings = {
  read: endpoint('GET /api/settings', 'superAdmin', { summary: 'All settings', reply: Settings }),
  /** Changes the named properties; everything else stays. Seen on every instance within five seconds. */
  change: endpoint('PUT /api/settings', 'superAdmin', {
    summary: 'Change settings',
    body: some({
      firm: some(Firm.properties),
      form: some({ ...FormSettings.properties, fields: some(fieldRules) }),
      privacy: some(PrivacySettings.properties),
    }),
    reply: Settings,
  }),
  /** The bytes of an SVG or PNG. */
  setLogo: endpoint('PUT /api/settings/logo', 'superAdmin', {
    summary: 'Set the logo',
    upload: true,
    raw: { 204: 'Set' },
    errors: logoErrors,
  }),
  /** A PNG of the logo for mails, of at most 40 kB, because mail programs show no SVG. */
  setMailLogo: endpoint('PUT /api/settings/logo/mail', 'superAdmin', {
    summary: 'Set the picture of the logo for mails',
    upload: true,
    raw: { 204: 'Set' },
    errors: { ...logoErrors, 409: 'There is no logo', 413: 'Larger than 40 kB' },
  }),
  /** The logo of this version, for every page. */
  logo: endpoint('GET /api/settings/logo/:version', 'visitor', {
    summary: 'The logo',
    params: Type.Object({ version: Type.String({ pattern: '^[A-Za-z0-9_-]{16}$' }) }),
    raw: { 200: 'The SVG or PNG' },
    errors: { 404: 'Not the current logo' },
  }),
  removeLogo: endpoint('DELETE /api/settings/logo', 'superAdmin', { summary: 'Remove the logo' }),
}
