import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChannelKind } from '#contract/channels.ts'
import { CHANNEL_LOOKS } from '#web/ui/display/channel-looks.ts'
import { useFacebookLink } from './useFacebookLink.ts'

type Choice = { isOffered: boolean; start: () => void; hint?: string }

/** Offers a menu of channels if there is more than one. */
export function AddButton({ onWhatsApp }: { onWhatsApp: () => void }) {
  const { t } = useTranslation()
  const { isPending, isOffered, busy, link } = useFacebookLink()
  const plus = <IconPlus size={16} stroke={2} />
  if (isPending) return null
  /** The keys are in the order of the menu. */
  const choices: Record<ChannelKind, Choice> = {
    whatsapp: { isOffered: true, start: onWhatsApp },
    facebook: { isOffered, start: () => void link('facebook') },
    instagram: { isOffered, start: () => void link('instagram'), hint: t('connections.facebook.withPage') },
  }
  const kinds = (Object.keys(choices) as ChannelKind[]).filter((kind) => choices[kind].isOffered)
  const [only, ...others] = kinds
  if (only && others.length === 0) {
    return (
      <Button leftSection={plus} onClick={choices[only].start}>
        {t('connections.add')}
      </Button>
    )
  }
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button leftSection={plus} rightSection={<IconChevronDown size={15} stroke={2} />} loading={busy}>
          {t('connections.addAny')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <ChoiceItem key={kind} kind={kind} choice={choices[kind]} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function ChoiceItem({ kind, choice }: { kind: ChannelKind; choice: Choice }) {
  const { t } = useTranslation()
  const { icon: Picture } = CHANNEL_LOOKS[kind]
  return (
    <Menu.Item leftSection={<Picture size={18} stroke={1.7} />} onClick={choice.start}>
      {t(`common.channel.${kind}`)}
      {choice.hint && (
        <Text fz="xs" c="var(--b-text-3)">
          {choice.hint}
        </Text>
      )}
    </Menu.Item>
  )
}
