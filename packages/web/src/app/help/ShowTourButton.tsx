interface ShowTourButtonProps {
  onShown(): void
}
export function ShowTourButton(_props: ShowTourButtonProps) {
  return null
}
