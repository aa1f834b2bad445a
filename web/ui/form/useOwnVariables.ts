import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { plainVariable } from '#contract/text-variables.ts'
import { ownFieldsQuery } from '#web/api/shared-queries.ts'

/**
 * Returns the names of the company's own fields, which texts use as variables, and what stands for each in a text that is
 * for nobody yet: its name in brackets.
 */
export function useOwnVariables(enabled = true): { names: string[]; values: Record<string, string> } {
  const { data } = useQuery({ ...ownFieldsQuery, enabled })
  return useMemo(() => {
    const names = data?.map(({ name }) => name) ?? []
    return { names, values: Object.fromEntries(names.map((name) => [plainVariable(name), `[${name}]`])) }
  }, [data])
}
