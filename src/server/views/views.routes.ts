import { views } from '#contract/views.ts'
import type { Route } from '../http/route.ts'
import { createView, listViews, removeView, showColumns, updateView } from './views.ts'

export function viewRoutes(route: Route): void {
  route(views.list, ({ services, actor }) => listViews(services, actor))
  route(views.create, ({ services, actor, body }) => createView(services, actor, body))
  route(views.update, ({ services, actor, params, body }) => updateView(services, actor, params.id, body))
  route(views.showColumns, ({ services, actor, body }) => showColumns(services, actor, body))
  route(views.remove, ({ services, actor, params }) => removeView(services, actor, params.id))
}
