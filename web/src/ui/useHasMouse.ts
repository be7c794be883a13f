import { useMediaQuery } from '@mantine/hooks'

/** Whether there is more than a finger: something to drag files with, and mostly keys. */
export const useHasMouse = (): boolean =>
  useMediaQuery('(hover: hover)', undefined, { getInitialValueInEffect: false })
