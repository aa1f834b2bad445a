import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Page } from '#web/ui/layout/Page.tsx'
import { PagedTable, type PagedTableProps } from './PagedTable.tsx'
import { SearchField, type Search } from './SearchField.tsx'

type Props<Chunk, Row> = Omit<PagedTableProps<Chunk, Row>, 'search'> & {
  lead?: string | undefined
  search: Search
  searchLabel: string
  /** Further buttons, between the search and the one that adds a row. */
  tools?: ReactNode
  /** Null for users who may not add a row. */
  add: { label: string; onClick: () => void } | null
  /** Shown between the head and the table, such as filters. */
  filters?: ReactNode
  /** The dialog that is open above the list. */
  children: ReactNode
}

/** The screen of a list: a head with the search and the button that adds a row, the table, and a dialog above them. */
export function ListPage<Chunk, Row extends { id: number }>(props: Props<Chunk, Row>) {
  const { lead, search, searchLabel, tools, add, filters, children, ...table } = props
  return (
    <Page
      {...(lead !== undefined && { lead })}
      tools={
        <>
          <SearchField label={searchLabel} value={search.typed} onChange={search.setTyped} />
          {tools}
          {add && (
            <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={add.onClick}>
              {add.label}
            </Button>
          )}
        </>
      }
    >
      {filters}
      <PagedTable {...table} search={search.search} />
      {children}
    </Page>
  )
}
