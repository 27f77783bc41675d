import { type LimitNode, SqliteQueryCompiler } from 'kysely'

/**
 * SQLite plans by the value of a bound limit, and so compiles the statement again at each execution, which takes as
 * long as reading a page. It does not look into an expression.
 */
export class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit +')
    this.visitNode(limit)
  }
}
