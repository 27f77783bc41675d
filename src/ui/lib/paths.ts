import { clientPaths } from './visitor-paths.ts'

export { plainPath } from './visitor-paths.ts'

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
  firmSettings: '/settings/firm',
  formSettings: '/settings/form',
  privacy: '/settings/privacy',
  info: '/personal/info',
  changePassword: '/personal/change-password',

  forbidden: '/403',
  notFound: '/404',
} as const

export type PagePath = (typeof paths)[keyof typeof paths]
