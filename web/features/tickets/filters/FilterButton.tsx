import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListChoice } from '#web/features/tickets/list-address.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { usePopup, type Popup } from '#web/ui/overlay/usePopup.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Bar.module.css'

const FilterPopover = lazyComponent(async () => (await import('./panels.ts')).FilterPopover)

type Props = Omit<ComponentProps<typeof FilterPopover>, keyof Popup>

const countOf = ({ tags, users, connections, unread, snoozed, mentioned, resolved }: ListChoice): number =>
  [tags, users, connections].reduce((sum, { length }) => sum + length, 0) +
  [unread, snoozed, mentioned, resolved !== null].filter(Boolean).length

/** Opens the panel that narrows the list, and says by how many filters it is narrowed. */
export function FilterButton({ onSave, ...props }: Props) {
  const { t } = useTranslation()
  const { used, button, popup } = usePopup('dialog')
  const count = countOf(props.choice) + (props.phone ? props.choice.queueIds.length : 0)
  const save =
    onSave &&
    (() => {
      popup.onChange(false)
      onSave()
    })
  return (
    <>
      <button
        type="button"
        className={`${parts.hover} ${parts.inline} ${styles.filters}`}
        data-filters
        aria-label={count > 0 ? t('tickets.filtersOn', { count }) : t('tickets.filters')}
        data-hint={t('tickets.filters')}
        {...button}
      >
        <IconAdjustmentsHorizontal size={16} stroke={1.8} aria-hidden />
        {count > 0 && <b className={`${parts.count} num`}>{count}</b>}
      </button>
      {used && <FilterPopover {...popup} {...props} onSave={save} />}
    </>
  )
}
