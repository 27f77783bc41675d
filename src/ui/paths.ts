/** The visitors' paths, separate so that their bundle contains no other paths. */
export const clientPaths = {
  client: '/client',
  clientRequest: '/client/request',
  clientClosed: '/client/closed',
  clientDocument: '/client/document',
  tour: '/tour',
  sampleTour: '/sample-tour',
} as const

/** Every page's path (product: Screens). */
export const paths = {
  home: '/',
  login: '/login',
  signUp: '/sign-up',
  forgotPassword: '/forget-password/insert-email',
  resetPassword: '/forget-password/reset',
  setup: '/setup',
  confirmEmail: '/confirm-email',
  stopEmailChange: '/stop-email-change',

  ...clientPaths,

  dashboard: '/dashboard',
  admin: '/user-management/admin',
  registration: '/user-management/registration',
  upload: '/resource/catalogue/upload',
  request: '/resource/catalogue/request',
  history: '/resource/catalogue/history',
  tours: '/resource/tour',
  info: '/personal/info',
  changePassword: '/personal/change-password',

  forbidden: '/403',
  notFound: '/404',
} as const

export type PagePath = (typeof paths)[keyof typeof paths]

/** Returns a path without a slash at the end, as in the tables above. */
export function plainPath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/'
}
