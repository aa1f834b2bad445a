import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChannelKind } from '#contract/channels.ts'
import { CHANNEL_LOOKS } from '#web/ui/channel-looks.ts'
import { useFacebookLink } from './useFacebookLink.ts'

type Choice = { start: () => void; hint?: string }

/** Asks for the channel where there is more than one. */
export function AddButton({ onWhatsApp }: { onWhatsApp: () => void }) {
  const { t } = useTranslation()
  const { isPending, isOffered, busy, link } = useFacebookLink()
  const plus = <IconPlus size={16} stroke={2} />
  if (isPending) return null
  if (!isOffered) {
    return (
      <Button leftSection={plus} onClick={onWhatsApp}>
        {t('connections.add')}
      </Button>
    )
  }
  /** In the order in which they are offered. */
  const choices: Record<ChannelKind, Choice> = {
    whatsapp: { start: onWhatsApp },
    facebook: { start: () => void link('facebook') },
    instagram: { start: () => void link('instagram'), hint: t('connections.facebook.withPage') },
  }
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button leftSection={plus} rightSection={<IconChevronDown size={15} stroke={2} />} loading={busy}>
          {t('connections.addAny')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(choices) as ChannelKind[]).map((kind) => (
          <ChoiceItem key={kind} kind={kind} {...choices[kind]} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function ChoiceItem({ kind, start, hint }: Choice & { kind: ChannelKind }) {
  const { t } = useTranslation()
  const { icon: Picture } = CHANNEL_LOOKS[kind]
  return (
    <Menu.Item leftSection={<Picture size={18} stroke={1.7} />} onClick={start}>
      {t(`common.channel.${kind}`)}
      {hint && (
        <Text fz="xs" c="var(--b-text-3)">
          {hint}
        </Text>
      )}
    </Menu.Item>
  )
}
