import type { TFunction } from 'i18next'
import type { TokenScope } from '#contract/token-scopes.ts'

/** A colon would part a key of the texts in two. */
type TextKey<Scope> = Scope extends `${infer Area}:${infer Right}` ? `${Area}-${Right}` : never

export const scopeText = (t: TFunction, scope: TokenScope): string =>
  t(`externalApi.scope.${scope.replace(':', '-') as TextKey<TokenScope>}`)
