import { type RouteObject, redirect } from 'react-router'
import { paths } from './paths.ts'
import { RouterError } from './screens/RouterError.tsx'
import { requireAccess } from './session/requireAccess.ts'
import { lazyScreen } from './shell-kit/chunks.ts'

/** The routes of the shell (product: Screens); sign-in and visitors' pages are separate documents. */
export const routes: RouteObject[] = [
  {
    errorElement: <RouterError />,
    HydrateFallback: () => null,
    children: [
      { path: paths.forbidden, lazy: lazyScreen(() => import('./screens/ForbiddenPage.tsx'), 'ForbiddenPage') },
      { path: paths.notFound, lazy: lazyScreen(() => import('./screens/NotFoundPage.tsx'), 'NotFoundPage') },
      {
        lazy: lazyScreen(() => import('./shell/AdminShell.tsx'), 'AdminShell'),
        children: [
          {
            path: paths.dashboard,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./screens/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
          },
          {
            path: paths.admin,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./screens/accounts/AdminScreen.tsx'), 'AdminScreen'),
          },
          {
            path: paths.registration,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./screens/accounts/RegistrationScreen.tsx'), 'RegistrationScreen'),
          },
          {
            path: paths.upload,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./screens/catalogues/UploadScreen.tsx'), 'UploadScreen'),
          },
          {
            path: paths.request,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./screens/catalogue-requests/RequestScreen.tsx'), 'RequestScreen'),
          },
          {
            path: paths.history,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./screens/catalogue-requests/HistoryScreen.tsx'), 'HistoryScreen'),
          },
          {
            path: paths.tours,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./screens/tour-access/TourScreen.tsx'), 'TourScreen'),
          },
          {
            path: paths.firmSettings,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./screens/settings/firm/FirmScreen.tsx'), 'FirmScreen'),
          },
          {
            path: paths.formSettings,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./screens/settings/form/FormScreen.tsx'), 'FormScreen'),
          },
          {
            path: paths.privacy,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./screens/privacy/PrivacyScreen.tsx'), 'PrivacyScreen'),
          },
          {
            path: paths.info,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./screens/accounts/InfoScreen.tsx'), 'InfoScreen'),
          },
          {
            path: paths.changePassword,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./screens/accounts/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
          },
        ],
      },
      { path: '*', loader: () => redirect(paths.notFound) },
    ],
  },
]
