import { Loader, Menu } from '@mantine/core'
import { IconBookmarkPlus, IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#contract/ticket-views.ts'
import type { ListState } from '#web/features/tickets/useListState.ts'
import { ticketViewCountsQuery, ticketViewsQuery, updateTicketView } from '#web/features/tickets/views-api.ts'
import { useCan } from '#web/session/store.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { Anchor, type Popup } from '#web/ui/overlay/usePopup.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { saveView } from './saved-views.ts'
import { toViewFilter } from './view-filter.ts'
import './texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Filters.module.css'

/** What is asked for in a dialog: `view` is null for a new one. */
export type ViewDialog = { kind: 'edit'; view: TicketView | null } | { kind: 'delete'; view: TicketView }

type Props = Popup & {
  state: ListState
  onShow: (viewId: number | null) => unknown
  onDialog: (dialog: ViewDialog) => void
}

/** Lists the views with how many tickets each has for this person, and what can be done with the one that is shown. */
export function ViewsMenu({ state, onShow, onDialog, anchor, ...popup }: Props) {
  const { t } = useTranslation()
  const { view, isChanged } = state
  const { data: views, error } = useQuery({ ...ticketViewsQuery, enabled: popup.opened })
  const { data: counts } = useQuery({ ...ticketViewCountsQuery, enabled: popup.opened })
  const mayShare = useCan('ticketViews:share')
  const mayChange = view !== null && (!view.isShared || mayShare)
  const keepChange = useKeptChange(state, onShow)
  const countOf = (id: number) => counts?.find((one) => one.id === id)?.count ?? null
  const group = (name: string, some: TicketView[]) =>
    some.length > 0 && (
      <>
        <Menu.Label>{name}</Menu.Label>
        {some.map((one) => (
          <ViewItem
            key={one.id}
            name={one.name}
            count={countOf(one.id)}
            isShown={one.id === view?.id && !isChanged}
            onClick={() => onShow(one.id)}
          />
        ))}
      </>
    )
  return (
    <Menu position="bottom-start" width={290} {...popup}>
      <Menu.Target>
        <Anchor of={anchor} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        <ViewItem
          name={t('listFilters.views.plain')}
          count={null}
          isShown={state.choice.list === null}
          onClick={() => onShow(null)}
        />
        {views ? (
          <>
            {group(
              t('listFilters.views.own'),
              views.filter(({ isShared }) => !isShared),
            )}
            {group(
              t('listFilters.views.shared'),
              views.filter(({ isShared }) => isShared),
            )}
            {views.length === 0 && <Menu.Label>{t('listFilters.views.none')}</Menu.Label>}
          </>
        ) : (
          <Menu.Label>
            {error ? t('common.loadFailed') : <Loader size="xs" aria-label={t('common.loading')} />}
          </Menu.Label>
        )}
        <Menu.Divider />
        {mayChange && isChanged && (
          <Menu.Item leftSection={<IconDeviceFloppy size={15} stroke={1.8} aria-hidden />} onClick={keepChange}>
            {t('listFilters.views.saveChange', { name: view.name })}
          </Menu.Item>
        )}
        {!state.choice.resolved && (
          <Menu.Item
            leftSection={<IconBookmarkPlus size={15} stroke={1.8} aria-hidden />}
            onClick={() => onDialog({ kind: 'edit', view: null })}
          >
            {t('listFilters.views.saveShown')}
          </Menu.Item>
        )}
        {mayChange && (
          <>
            <Menu.Item
              leftSection={<IconPencil size={15} stroke={1.8} aria-hidden />}
              onClick={() => onDialog({ kind: 'edit', view })}
            >
              {t(mayShare ? 'listFilters.views.edit' : 'listFilters.views.rename')}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={15} stroke={1.8} aria-hidden />}
              onClick={() => onDialog({ kind: 'delete', view })}
            >
              {t('listFilters.views.delete', { name: view.name })}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Returns the function that saves what is shown as the view that it began with. */
function useKeptChange({ view, choice }: ListState, onShow: Props['onShow']): () => void {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const keep = async (): Promise<void> => {
    if (!view) return
    try {
      const saved = await updateTicketView(view.id, toViewFilter(choice))
      saveView(cache, saved)
      onShow(saved.id)
      toastOk(t('listFilters.views.saved', { name: saved.name }))
    } catch (error) {
      toastError(error)
    }
  }
  return () => void keep()
}

type ItemProps = { name: string; count: number | null; isShown: boolean; onClick: () => void }

function ViewItem({ name, count, isShown, onClick }: ItemProps) {
  const number = useNumber()
  return (
    <Menu.RadioItem
      value={name}
      checked={isShown}
      onChange={onClick}
      closeMenuOnClick
      rightSection={count !== null && <span className={`${parts.meta} num`}>{number(count)}</span>}
    >
      {name}
    </Menu.RadioItem>
  )
}
