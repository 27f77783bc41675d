import { type RouteObject, redirect } from 'react-router'
import { RouterError } from './pages/RouterError.tsx'
import { paths } from './paths.ts'
import { guard } from './session/guard.ts'
import { lazily } from './shared/chunks.ts'

/** The specification's route table (section 2); the pages before a session are documents of their own. */
export const routes: RouteObject[] = [
  {
    errorElement: <RouterError />,
    HydrateFallback: () => null,
    children: [
      { path: paths.forbidden, lazy: lazily(() => import('./pages/ForbiddenPage.tsx'), 'ForbiddenPage') },
      { path: paths.notFound, lazy: lazily(() => import('./pages/NotFoundPage.tsx'), 'NotFoundPage') },
      {
        lazy: lazily(() => import('./shell/AdminShell.tsx'), 'AdminShell'),
        children: [
          {
            path: paths.dashboard,
            loader: guard,
            lazy: lazily(() => import('./pages/DashboardScreen.tsx'), 'DashboardScreen'),
          },
          {
            path: paths.admin,
            loader: guard,
            lazy: lazily(() => import('./users/AdminScreen.tsx'), 'AdminScreen'),
          },
          {
            path: paths.registration,
            loader: guard,
            lazy: lazily(() => import('./registrations/RegistrationScreen.tsx'), 'RegistrationScreen'),
          },
          {
            path: paths.upload,
            loader: guard,
            lazy: lazily(() => import('./catalogues/UploadScreen.tsx'), 'UploadScreen'),
          },
          {
            path: paths.request,
            loader: guard,
            lazy: lazily(() => import('./catalogue-requests/RequestScreen.tsx'), 'RequestScreen'),
          },
          {
            path: paths.history,
            loader: guard,
            lazy: lazily(() => import('./catalogue-requests/HistoryScreen.tsx'), 'HistoryScreen'),
          },
          {
            path: paths.tours,
            loader: guard,
            lazy: lazily(() => import('./tour-access/TourScreen.tsx'), 'TourScreen'),
          },
          {
            path: paths.info,
            loader: guard,
            lazy: lazily(() => import('./personal/InfoScreen.tsx'), 'InfoScreen'),
          },
          {
            path: paths.changePassword,
            loader: guard,
            lazy: lazily(() => import('./personal/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
          },
        ],
      },
      { path: '*', loader: () => redirect(paths.notFound) },
    ],
  },
]
