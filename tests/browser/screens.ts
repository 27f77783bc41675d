/** The screens that are a list. */
export const listScreens = [
  '/user-management/admin',
  '/user-management/registration',
  '/resource/catalogue/upload',
  '/resource/catalogue/request',
  '/resource/catalogue/history',
  '/resource/tour',
  '/resource/tour/tours',
] as const
