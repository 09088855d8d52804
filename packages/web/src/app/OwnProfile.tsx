import { ProfileScreen } from '#auth/profile/ProfileScreen.tsx'
import { ColourSchemes } from './ColourSchemes.tsx'

export function OwnProfile() {
  return <ProfileScreen colours={<ColourSchemes />} />
}
