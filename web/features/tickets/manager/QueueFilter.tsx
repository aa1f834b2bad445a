import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { QueueRef } from '#contract/queues.ts'
import { chosenQueues } from '#web/features/tickets/view.ts'
import { usePreference } from '#web/session/preferences.ts'
import { ColorDot } from '#web/ui/ColorDot.tsx'
import styles from './manager.module.css'

const MAX_DOTS = 3

/** Chooses the queues of the list; none chosen means all of them. */
export function QueueFilter({ queues }: { queues: QueueRef[] }) {
  const { t } = useTranslation()
  const chosen = usePreference(chosenQueues)
  const shown = queues.filter((queue) => chosen.includes(queue.id))
  const dots = (shown.length > 0 ? shown : queues).slice(0, MAX_DOTS)
  const toggle = (id: number): void =>
    chosenQueues.set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Menu closeOnItemClick={false} position="bottom-end" width={230}>
      <Menu.Target>
        <button type="button" className={styles.filter} aria-label={t('tickets.filterQueues')}>
          <span className={styles.dots} aria-hidden>
            {dots.map((queue) => (
              <i key={queue.id} style={{ background: queue.color }} />
            ))}
          </span>
          {shown.length > 0 && shown.length < queues.length ? (
            <span className="num">{shown.length}</span>
          ) : (
            <span className={styles.filterName}>{t('tickets.queues')}</span>
          )}
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Choice checked={shown.length === 0} label={t('tickets.allQueues')} onClick={() => chosenQueues.set([])} />
        <Menu.Divider />
        {queues.map((queue) => (
          <Choice
            key={queue.id}
            checked={chosen.includes(queue.id)}
            label={queue.name}
            color={queue.color}
            onClick={() => toggle(queue.id)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type ChoiceProps = { checked: boolean; label: string; color?: string; onClick: () => void }

function Choice({ checked, label, color, onClick }: ChoiceProps) {
  return (
    <Menu.CheckboxItem
      checked={checked}
      onChange={onClick}
      closeMenuOnClick={false}
      rightSection={color && <ColorDot color={color} />}
    >
      {label}
    </Menu.CheckboxItem>
  )
}
