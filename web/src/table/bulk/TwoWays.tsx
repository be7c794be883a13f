import { Button, Menu } from '@mantine/core'
import type { ReactNode } from 'react'

interface TwoWaysProps {
  readonly label: string
  readonly back: string
  readonly icon: ReactNode
  readonly onForth: () => void
  readonly onBack: () => void
}

/** Something that can be done and taken back. */
export const TwoWays = ({ label, back, icon, onForth, onBack }: TwoWaysProps) => (
  <Menu position="top" shadow="md">
    <Menu.Target>
      <Button size="compact-sm" variant="default" leftSection={icon}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={onForth}>{label}</Menu.Item>
      <Menu.Item onClick={onBack}>{back}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
