import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { say } from '#web/ui/browser/say.ts'

type Results = {
  /** The text that is searched for; empty while there is none. */
  search: string
  /** How many were found; undefined while that is asked. */
  count: number | undefined
  /** More of them are not loaded yet. */
  hasMore: boolean
}

/** Says how many a search found to those who hear the page, once for each search. */
export function useSaidResults({ search, count, hasMore }: Results): void {
  const { t } = useTranslation()
  const said = useRef('')
  useEffect(() => {
    if (count === undefined || said.current === search) return
    said.current = search
    if (search === '') return
    say(
      count === 0 ? t('common.nothingFound', { search }) : t(hasMore ? 'common.foundMore' : 'common.found', { count }),
    )
  }, [t, search, count, hasMore])
}
