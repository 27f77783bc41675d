import { paths } from './paths.ts'

/** The HTML templates that Vite builds; each is an entry of its own. */
export type Template = 'index' | 'sign-in' | 'client' | 'tour' | 'sample-tour'

/** Which Content-Security-Policy a document is sent with; the server writes it out. */
export type Policy = 'strict' | 'shell' | 'tour' | 'sample'

export interface PageDocument {
  readonly path: string
  readonly template: Template
  readonly policy: Policy
  readonly title: string
  /** Whether its markup is written at build time, so that it paints before its script arrives. */
  readonly prerendered?: true
  /** The lazy modules that this address needs at once: named to the browser ahead. */
  readonly modules?: readonly string[]
}

const signIn = (path: string, title: string): PageDocument => ({
  path,
  template: 'sign-in',
  policy: 'strict',
  title,
  prerendered: true,
})

const client = (path: string, title: string): PageDocument => ({
  path,
  template: 'client',
  policy: 'strict',
  title,
  prerendered: true,
})

/** Every address that has a document; any other one gets the document of 404. */
export const documents: readonly PageDocument[] = [
  signIn(paths.home, 'Login'),
  signIn(paths.login, 'Login'),
  signIn(paths.signUp, 'Sign Up'),
  signIn(paths.forgotPassword, 'Forgot Password'),
  signIn(paths.resetPassword, 'Reset Password'),
  signIn(paths.setup, 'Set Up'),
  signIn(paths.confirmEmail, 'Confirm Email'),

  client(paths.clientRequest, 'Customer Information'),
  client(paths.clientClosed, 'Form Closed'),
  { path: paths.clientDocument, template: 'client', policy: 'strict', title: 'Document' },
  { path: paths.tour, template: 'tour', policy: 'tour', title: 'Tour' },
  { path: paths.sampleTour, template: 'sample-tour', policy: 'sample', title: 'Sample Tour' },
  { path: paths.notFound, template: 'index', policy: 'shell', title: '404' },
]

/** A title as the browser's tab shows it. */
export const tabTitle = (title: string): string => `${title} · Docent`
