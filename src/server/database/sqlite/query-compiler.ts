import { type LimitNode, SqliteQueryCompiler } from 'kysely'

/** SQLite recompiles a statement for each value of a bound limit, unless the limit is an expression. */
export class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit +')
    this.visitNode(limit)
  }
}
