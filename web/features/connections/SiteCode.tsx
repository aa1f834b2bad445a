import { Button, Group, Textarea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { textSize } from '#web/type-scale.ts'

const codeOf = (widgetKey: string): string =>
  `<script src="${new URL('/widget.js', location.href).href}" data-balcao="${widgetKey}" async></script>`

/** The line that puts the chat on a site. */
export function SiteCode({ widgetKey }: { widgetKey: string }) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 2000 })
  const code = codeOf(widgetKey)
  return (
    <>
      <Textarea
        label={t('connections.site.code')}
        description={t('connections.site.codeHint')}
        value={code}
        readOnly
        autosize
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: textSize(12) } }}
      />
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={15} /> : <IconCopy size={15} stroke={1.7} />}
          onClick={() => clipboard.copy(code)}
        >
          {t(clipboard.copied ? 'common.copied' : 'connections.site.copy')}
        </Button>
      </Group>
    </>
  )
}
