import { insights } from '#contract/insights.ts'
import type { Route } from '../../http/route.ts'
import { readInsights } from './insights.ts'

export function insightsRoutes(route: Route): void {
  route(insights.read, ({ services, actor, query }) => readInsights(services, actor, query))
}
