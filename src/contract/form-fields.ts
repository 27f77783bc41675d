/** A field of the public form. */
export interface FormFieldDefinition {
  /** The text above the field, and above its column in an export. */
  readonly label: string
  /** The message for an empty field. */
  readonly required: string
  /** The message for a value of the wrong kind. */
  readonly invalid?: string
  readonly input?: { readonly type?: 'email' | 'tel'; readonly autoComplete: string }
  /** The field's place in the form; calls and exports have the order of this table. */
  readonly position: number
  /** The owner can neither hide this field nor make it optional. */
  readonly always?: true
}

/** The fields of the public form (product: Forms). All that depends on them derives from this table. */
export const formFields = {
  firstName: {
    label: 'First Name',
    required: 'Please input your first name!',
    input: { autoComplete: 'given-name' },
    position: 1,
    always: true,
  },
  lastName: {
    label: 'Last Name',
    required: 'Please input your last name!',
    input: { autoComplete: 'family-name' },
    position: 2,
    always: true,
  },
  email: {
    label: 'Email',
    required: 'Please input your email!',
    invalid: 'The input is not valid E-mail!',
    input: { type: 'email', autoComplete: 'email' },
    position: 3,
    always: true,
  },
  company: {
    label: 'Company',
    required: 'Please input your company!',
    input: { autoComplete: 'organization' },
    position: 5,
  },
  address: {
    label: 'Address',
    required: 'Please input your address!',
    input: { autoComplete: 'street-address' },
    position: 8,
  },
  postcode: {
    label: 'Postcode',
    required: 'Please input your postcode!',
    input: { autoComplete: 'postal-code' },
    position: 9,
  },
  city: {
    label: 'City',
    required: 'Please input your city!',
    input: { autoComplete: 'address-level2' },
    position: 10,
  },
  state: {
    label: 'State',
    required: 'Please input your state!',
    input: { autoComplete: 'address-level1' },
    position: 11,
  },
  country: {
    label: 'Country',
    required: 'Please input your country!',
    input: { autoComplete: 'country-name' },
    position: 12,
  },
  occupation: {
    label: 'Occupation',
    required: 'Please input your occupation!',
    input: { autoComplete: 'organization-title' },
    position: 6,
  },
  contactNumber: {
    label: 'Contact Number',
    required: 'Please input your contact number!',
    input: { type: 'tel', autoComplete: 'tel' },
    position: 4,
  },
  industry: { label: 'Industry', required: 'Please input your industry!', position: 7 },
} as const satisfies Readonly<Record<string, FormFieldDefinition>>

export type FormField = keyof typeof formFields

/** A field that the owner can leave out or make optional. */
export type ChoosableField = {
  [Name in FormField]: (typeof formFields)[Name] extends { readonly always: true } ? never : Name
}[FormField]

/** The names in the order of calls and exports. */
export const formFieldNames = Object.keys(formFields) as FormField[]

/** The fields in the order of the form. */
export const orderedFields = formFieldNames
  .map((name): FormFieldDefinition & { readonly name: FormField } => ({ name, ...formFields[name] }))
  .sort((a, b) => a.position - b.position)

export const isChoosable = (name: FormField): name is ChoosableField => !('always' in formFields[name])
