import { message } from '#words/message.ts'
import { paths } from './lib/paths.ts'

/** The HTML templates, each a separate Vite entry. */
export type Template =
  | 'index'
  | 'sign-in'
  | 'client'
  | 'own-form'
  | 'visitor-request'
  | 'notice'
  | 'tour'
  | 'sample-tour'

/** Names of Content-Security-Policies; the server defines them. */
export type Policy = 'strict' | 'form' | 'shell' | 'tour' | 'sample'

export interface PageDocument {
  /** A last part that starts with a colon stands for any one. */
  readonly path: string
  readonly template: Template
  readonly policy: Policy
  readonly title: string
  /** Rendered at build time, so that it paints before its script loads. */
  readonly prerendered?: true
  /** The template of the same page when the owner changed the form. */
  readonly ownTemplate?: Template
  /** Lazy modules that the page needs at once; preloaded. */
  readonly modules?: readonly string[]
}

const signIn = (path: string, title: string): PageDocument => ({
  path,
  template: 'sign-in',
  policy: 'strict',
  title,
  prerendered: true,
})

const screen = (path: string, title: string, module: string): PageDocument => ({
  path,
  template: 'index',
  policy: 'shell',
  title,
  modules: ['staff/shell/AdminShell.tsx', module],
})

const plain = (path: string, title: string, module: string): PageDocument => ({
  path,
  template: 'index',
  policy: 'shell',
  title,
  modules: [module],
})

/** Every path that has a document; other paths get the 404 document. */
export const documents: readonly PageDocument[] = [
  signIn(paths.home, message('Login')),
  signIn(paths.login, message('Login')),
  signIn(paths.signUp, message('Sign Up')),
  signIn(paths.forgotPassword, message('Forgot Password')),
  signIn(paths.resetPassword, message('Reset Password')),
  signIn(paths.setup, message('Set Up')),
  signIn(paths.confirmEmail, message('Confirm Email')),
  signIn(paths.stopEmailChange, message('Stop Email Change')),

  {
    path: paths.clientRequest,
    template: 'client',
    ownTemplate: 'own-form',
    policy: 'form',
    title: message('Customer Information'),
    prerendered: true,
  },
  { path: paths.visitorRequest, template: 'visitor-request', policy: 'strict', title: message('Your request') },
  // A form in a frame may be closed.
  { path: paths.clientClosed, template: 'notice', policy: 'form', title: message('Form Closed'), prerendered: true },
  { path: paths.clientDocument, template: 'notice', policy: 'strict', title: message('Document') },
  { path: paths.tour, template: 'tour', policy: 'tour', title: message('Tour') },
  { path: paths.sampleTour, template: 'sample-tour', policy: 'sample', title: message('Sample Tour') },
  screen(paths.dashboard, message('Dashboard'), 'staff/dashboard/DashboardScreen.tsx'),
  screen(paths.admin, message('Admin'), 'staff/accounts/AdminScreen.tsx'),
  screen(paths.registration, message('Registration'), 'staff/accounts/RegistrationScreen.tsx'),
  screen(paths.upload, message('Upload'), 'staff/catalogues/UploadScreen.tsx'),
  screen(paths.request, message('Request'), 'staff/requests/lists/RequestScreen.tsx'),
  screen(paths.history, message('Request History'), 'staff/requests/lists/HistoryScreen.tsx'),
  screen(paths.tours, message('Tour'), 'staff/tours/TourScreen.tsx'),
  screen(paths.firmSettings, message('Firm'), 'staff/settings/firm/FirmScreen.tsx'),
  screen(paths.formSettings, message('Form'), 'staff/settings/form/FormScreen.tsx'),
  screen(paths.privacy, message('Privacy'), 'staff/privacy/PrivacyScreen.tsx'),
  screen(paths.info, message('Personal Info'), 'staff/accounts/InfoScreen.tsx'),
  screen(paths.changePassword, message('Change Password'), 'staff/accounts/ChangePasswordScreen.tsx'),

  plain(paths.forbidden, message('403'), 'staff/status-pages/ForbiddenPage.tsx'),
  plain(paths.notFound, message('404'), 'staff/status-pages/NotFoundPage.tsx'),
]
