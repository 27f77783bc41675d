import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './routes.tsx'
import { leadTo } from './shared/chunks.ts'
import { Toasts } from './shared/Toasts.tsx'

const router = createBrowserRouter(routes)

leadTo(() => {
  const { navigation, location } = router.state
  return router.createHref(navigation.location ?? location)
})

export function App() {
  return (
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>
  )
}
