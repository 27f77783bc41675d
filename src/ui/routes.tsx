import { type RouteObject, redirect } from 'react-router'
import { paths } from './lib/paths.ts'
import { requireAccess } from './lib/session/requireAccess.ts'
import { lazyScreen } from './staff/components/chunks.ts'
import { RouterError } from './staff/status-pages/RouterError.tsx'

/** The routes of the shell (product: Screens); sign-in and visitors' pages are separate documents. */
export const routes: RouteObject[] = [
  {
    errorElement: <RouterError />,
    HydrateFallback: () => null,
    children: [
      {
        path: paths.forbidden,
        lazy: lazyScreen(() => import('./staff/status-pages/ForbiddenPage.tsx'), 'ForbiddenPage'),
      },
      { path: paths.notFound, lazy: lazyScreen(() => import('./staff/status-pages/NotFoundPage.tsx'), 'NotFoundPage') },
      {
        lazy: lazyScreen(() => import('./staff/shell/AdminShell.tsx'), 'AdminShell'),
        children: [
          {
            path: paths.dashboard,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./staff/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
          },
          {
            path: paths.admin,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./staff/accounts/AdminScreen.tsx'), 'AdminScreen'),
          },
          {
            path: paths.registration,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./staff/accounts/RegistrationScreen.tsx'), 'RegistrationScreen'),
          },
          {
            path: paths.upload,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./staff/catalogues/UploadScreen.tsx'), 'UploadScreen'),
          },
          {
            path: paths.request,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./staff/requests/lists/RequestScreen.tsx'), 'RequestScreen'),
          },
          {
            path: paths.history,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./staff/requests/lists/HistoryScreen.tsx'), 'HistoryScreen'),
          },
          {
            path: paths.tours,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./staff/tours/TourScreen.tsx'), 'TourScreen'),
          },
          {
            path: paths.firmSettings,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./staff/settings/firm/FirmScreen.tsx'), 'FirmScreen'),
          },
          {
            path: paths.formSettings,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./staff/settings/form/FormScreen.tsx'), 'FormScreen'),
          },
          {
            path: paths.privacy,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./staff/privacy/PrivacyScreen.tsx'), 'PrivacyScreen'),
          },
          {
            path: paths.info,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./staff/accounts/InfoScreen.tsx'), 'InfoScreen'),
          },
          {
            path: paths.changePassword,
            loader: requireAccess,
            lazy: lazyScreen(() => import('./staff/accounts/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
          },
        ],
      },
      { path: '*', loader: () => redirect(paths.notFound) },
    ],
  },
]
