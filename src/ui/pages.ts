import type { PagePolicy } from '#contract/built-pages.ts'
import { message } from '#words/message.ts'
import { type PageName, paths, type StaffPageName, type statusPaths } from './lib/paths.ts'

export type Template =
  | 'index'
  | 'sign-in'
  | 'link'
  | 'provider'
  | 'client'
  | 'visitor-request'
  | 'notice'
  | 'tour'
  | 'sample-tour'

/** The group of the menu that holds a page. */
export type MenuGroup = 'user-management' | 'resource' | 'catalogue' | 'settings' | 'operations' | 'personal'

interface Page {
  readonly title: string
  readonly template: Template
  readonly policy: PagePolicy
  /** Rendered at build time, so that it paints before its script loads. */
  readonly prerendered?: true
  readonly modules?: readonly string[]
}

/** A page of the shell. Its module exports a component that has the file's name. */
interface ShellPage extends Page {
  readonly module: `staff/${string}Screen.tsx`
}

export interface StaffPage extends ShellPage {
  /** Where the menu lists the page: in a group, or beside the groups after one of them; under its title or a label. */
  readonly menu: {
    readonly group?: MenuGroup
    readonly after?: MenuGroup
    readonly label?: string
    /** A tab of this page, which the menu lists for both. */
    readonly tabOf?: StaffPageName
  }
}

const signIn = (title: string): Page => ({ title, template: 'sign-in', policy: 'signIn', prerendered: true })

/** A document apart, because nobody who signs in needs it. */
const byLink = (title: string): Page => ({ ...signIn(title), template: 'link' })

const inShell = { template: 'index', policy: 'shell' } as const

const staff = (title: string, menu: StaffPage['menu'], module: StaffPage['module']): StaffPage => ({
  ...{ ...inShell, title, menu, module },
  modules: ['staff/shell/AdminShell.tsx', module],
})

const status = (title: string, module: ShellPage['module']): ShellPage => ({
  ...{ ...inShell, title, module },
  modules: [module],
})

/** Every page that has a document, in the order of the menu. Other paths get the 404 document. */
export const pages = {
  home: signIn(message('Login')),
  login: signIn(message('Login')),
  signUp: signIn(message('Sign Up')),
  forgotPassword: signIn(message('Forgot Password')),
  resetPassword: byLink(message('Reset Password')),
  setup: byLink(message('Set Up')),
  confirmEmail: byLink(message('Confirm Email')),
  stopEmailChange: byLink(message('Stop Email Change')),
  endSession: byLink(message('End the session')),
  invitation: byLink(message('Invitation')),
  linkAccount: byLink(message('Link your account')),
  provider: { ...signIn(message('Login')), template: 'provider' },

  clientRequest: {
    title: message('Customer Information'),
    template: 'client',
    policy: 'form',
    prerendered: true,
  },
  visitorRequest: { title: message('Your request'), template: 'visitor-request', policy: 'strict' },
  // A form in a frame may be closed.
  clientClosed: { title: message('Form Closed'), template: 'notice', policy: 'form', prerendered: true },
  clientDocument: { title: message('Document'), template: 'notice', policy: 'strict', prerendered: true },
  unsubscribe: { title: message('New editions'), template: 'notice', policy: 'strict', prerendered: true },
  endNotifications: { title: message('Notifications'), template: 'notice', policy: 'strict', prerendered: true },
  tour: { title: message('Tour'), template: 'tour', policy: 'tour', prerendered: true },
  sampleTour: { title: message('Sample Tour'), template: 'sample-tour', policy: 'sample' },

  dashboard: staff(message('Dashboard'), { after: 'user-management' }, 'staff/dashboard/DashboardScreen.tsx'),
  admin: staff(message('Admin'), { group: 'user-management' }, 'staff/accounts/AdminScreen.tsx'),
  registration: staff(message('Registration'), { group: 'user-management' }, 'staff/accounts/RegistrationScreen.tsx'),
  upload: staff(message('Upload'), { group: 'catalogue' }, 'staff/catalogues/UploadScreen.tsx'),
  request: staff(message('Request'), { group: 'catalogue' }, 'staff/requests/lists/RequestScreen.tsx'),
  history: staff(
    message('Request History'),
    { group: 'catalogue', label: message('History') },
    'staff/requests/lists/HistoryScreen.tsx',
  ),
  tours: staff(message('Tour'), { group: 'resource' }, 'staff/tours/accesses/AccessScreen.tsx'),
  tourPlaces: staff(message('Tours'), { tabOf: 'tours' }, 'staff/tours/ToursScreen.tsx'),
  firmSettings: staff(message('Firm'), { group: 'settings' }, 'staff/settings/firm/FirmScreen.tsx'),
  formSettings: staff(message('Form'), { group: 'settings' }, 'staff/settings/form/FormScreen.tsx'),
  privacy: staff(message('Privacy'), { group: 'settings' }, 'staff/privacy/PrivacyScreen.tsx'),
  mail: staff(message('Mail'), { group: 'operations' }, 'staff/operations/mail/MailScreen.tsx'),
  audit: staff(message('Audit'), { group: 'operations' }, 'staff/operations/audit/AuditScreen.tsx'),
  webhooks: staff(message('Webhooks'), { group: 'operations' }, 'staff/operations/webhooks/WebhooksScreen.tsx'),
  health: staff(message('Health'), { group: 'operations' }, 'staff/operations/health/HealthScreen.tsx'),
  info: staff(message('Personal Info'), { group: 'personal', label: message('Info') }, 'staff/accounts/InfoScreen.tsx'),
  changePassword: staff(message('Change Password'), { group: 'personal' }, 'staff/accounts/ChangePasswordScreen.tsx'),
  security: staff(message('Security'), { group: 'personal' }, 'staff/accounts/security/SecurityScreen.tsx'),
  notifications: staff(
    message('Notifications'),
    { group: 'personal' },
    'staff/accounts/notifications/NotificationsScreen.tsx',
  ),

  forbidden: status(message('403'), 'staff/status-pages/ForbiddenScreen.tsx'),
  notFound: status(message('404'), 'staff/status-pages/NotFoundScreen.tsx'),
} satisfies Readonly<
  Record<Exclude<PageName, 'client' | StaffPageName | keyof typeof statusPaths>, Page> &
    Record<keyof typeof statusPaths, ShellPage> &
    Record<StaffPageName, StaffPage>
>

export interface PageDocument extends Page {
  /** A last part that starts with a colon stands for any one. */
  readonly path: string
}

export const documents: readonly PageDocument[] = Object.entries<Page>(pages).map(([name, page]) => ({
  ...page,
  path: paths[name as PageName],
}))
