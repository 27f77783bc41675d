import type { Access } from '#contract/endpoint.ts'
import { visitorPaths } from './visitor-paths.ts'

export const signInPaths = {
  home: '/',
  login: '/login',
  signUp: '/sign-up',
  forgotPassword: '/forget-password/insert-email',
} as const

/** Links lead to them, mailed or printed ones. */
export const linkPaths = {
  resetPassword: '/forget-password/reset',
  setup: '/setup',
  confirmEmail: '/confirm-email',
  stopEmailChange: '/stop-email-change',
  endSession: '/session/end',
  invitation: '/invitation',
  linkAccount: '/sign-in/link',
} as const

/** Where the provider of single sign-on sends the browser back to. */
export const providerPaths = { provider: '/sign-in/provider' } as const

export const statusPaths = { forbidden: '/403', notFound: '/404' } as const

/** The addresses of signed-in users' pages and who may open them (product: People); `pages.ts` has the rest. */
export const staffPages = {
  dashboard: { path: '/dashboard', access: 'user' },
  admin: { path: '/user-management/admin', access: 'superAdmin' },
  registration: { path: '/user-management/registration', access: 'superAdmin' },
  upload: { path: '/resource/catalogue/upload', access: 'admin' },
  request: { path: '/resource/catalogue/request', access: 'user' },
  history: { path: '/resource/catalogue/history', access: 'user' },
  tours: { path: '/resource/tour', access: 'admin' },
  tourPlaces: { path: '/resource/tour/tours', access: 'admin' },
  firmSettings: { path: '/settings/firm', access: 'superAdmin' },
  formSettings: { path: '/settings/form', access: 'superAdmin' },
  privacy: { path: '/settings/privacy', access: 'superAdmin' },
  mail: { path: '/operations/mail', access: 'superAdmin' },
  audit: { path: '/operations/audit', access: 'superAdmin' },
  webhooks: { path: '/operations/webhooks', access: 'superAdmin' },
  health: { path: '/operations/health', access: 'superAdmin' },
  info: { path: '/personal/info', access: 'user' },
  changePassword: { path: '/personal/change-password', access: 'user' },
  security: { path: '/personal/security', access: 'user' },
  notifications: { path: '/personal/notifications', access: 'admin' },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly access: Access }>>

export type StaffPageName = keyof typeof staffPages

type StaffPaths = { readonly [Name in StaffPageName]: (typeof staffPages)[Name]['path'] }

const staffPaths = Object.fromEntries(
  Object.entries(staffPages).map(([name, { path }]) => [name, path]),
) as unknown as StaffPaths

/** Every page's path (product: Screens). */
export const paths = { ...signInPaths, ...linkPaths, ...providerPaths, ...visitorPaths, ...staffPaths, ...statusPaths }

export type PageName = keyof typeof paths
