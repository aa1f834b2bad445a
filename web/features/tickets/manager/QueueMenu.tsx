import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { QueueRef } from '#contract/queues.ts'
import { ColorDot } from '#web/ui/display/ColorDot.tsx'
import { Anchor, type Popup } from '#web/ui/overlay/usePopup.ts'

type Props = Popup & { queues: QueueRef[]; chosen: number[]; onChoose: (queueIds: number[]) => void }

export function QueueMenu({ queues, chosen, onChoose, anchor, ...popup }: Props) {
  const { t } = useTranslation()
  const toggle = (id: number): void =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Menu closeOnItemClick={false} position="bottom-end" width={230} {...popup}>
      <Menu.Target>
        <Anchor of={anchor} />
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Choice checked={chosen.length === 0} label={t('tickets.allQueues')} onClick={() => onChoose([])} />
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
