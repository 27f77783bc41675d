import type { ComponentType } from 'react'
import { type RouteObject, redirect } from 'react-router'
import { fetchScreen } from './lib/browser/fetchScreen.ts'
import { ShellToCome } from './lib/components/ShellToCome.tsx'
import { paths, type StaffPageName, staffPages } from './lib/paths.ts'
import { requireAccess } from './lib/session/requireAccess.ts'
import { pages } from './pages.ts'
import { RouterError } from './staff/status-pages/RouterError.tsx'

type Module = Readonly<Record<string, ComponentType>>

const modules = import.meta.glob<Module>('./staff/**/?*Screen.tsx')

const lazy = (module: string) => async () => {
  const load = modules[`./${module}`]
  if (!load) throw new Error(`There is no module ${module}`)
  const name = module.replace(/.*\/|\.tsx$/g, '')
  return { Component: (await fetchScreen(load))[name] ?? null }
}

const staffRoute = (name: StaffPageName): RouteObject => ({
  path: paths[name],
  loader: requireAccess,
  handle: { title: pages[name].title },
  lazy: lazy(pages[name].module),
})

const statusRoute = (name: 'forbidden' | 'notFound'): RouteObject => ({
  path: paths[name],
  lazy: lazy(pages[name].module),
})

/** The routes of the shell (product: Screens); sign-in and visitors' pages are separate documents. */
export const routes: RouteObject[] = [
  {
    errorElement: <RouterError />,
    HydrateFallback: () => null,
    children: [
      statusRoute('forbidden'),
      statusRoute('notFound'),
      {
        HydrateFallback: ShellToCome,
        lazy: async () => ({ Component: (await fetchScreen(() => import('./staff/shell/AdminShell.tsx'))).AdminShell }),
        children: (Object.keys(staffPages) as StaffPageName[]).map(staffRoute),
      },
      { path: '*', loader: () => redirect(paths.notFound) },
    ],
  },
]
