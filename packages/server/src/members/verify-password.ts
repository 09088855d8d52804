/** Of nobody's password, with the parameters of `hashPassword`: checking it takes as long as checking a real one. */
export const dummyHash =
  '$argon2id$v=19$m=65536,t=3,p=1$HdXJvYgLrHrxLb6YpH/+hg$CPAS39nm25N5u4GGrPOv0P8Pc8mT1gTHXCx0gbV+B+k'

/** To be called in a password turn. Without a hash it takes as long and answers false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  const isRight = await verify(passwordHash ?? dummyHash, password)
  return passwordHash !== null && isRight
}
