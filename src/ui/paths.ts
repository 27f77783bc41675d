/** The visitor's addresses, apart so that their pages carry no others. */
export const clientPaths = {
  client: '/client',
  clientRequest: '/client/request',
  clientClosed: '/client/closed',
  clientDocument: '/client/document',
  tour: '/tour',
  sampleTour: '/sample-tour',
} as const

/** Every address of the pages, once (product: Screens). */
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

/** An address as the tables above write it: no slash at the end. */
export function plainPath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/'
}
