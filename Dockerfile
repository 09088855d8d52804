# The image of the product: the release archive, unpacked on Debian. `npm run image` builds it; docs/install.md describes its use.
# Nothing is installed during the build, so it needs no network beyond its base.
FROM debian:trixie-slim

# The archive of `npm run release`.
ARG ARCHIVE=release/quittance-*-linux-*64.tar.gz

# A numeric id that a host seldom uses. A new volume gets the owner and the mode of /data.
RUN groupadd --gid 10001 quittance \
 && useradd --uid 10001 --gid quittance --home-dir /data --no-create-home --no-log-init --shell /usr/sbin/nologin quittance \
 && install --directory --owner=quittance --group=quittance --mode=0755 /data

# Owned by root: the product cannot change its program.
ADD ${ARCHIVE} /opt/

# All addresses, of a network that only the host and other containers reach. The host decides which port is open.
ENV PATH=/opt/quittance/bin:$PATH \
    DATA_DIR=/data \
    HOST=0.0.0.0 \
    PORT=3000

USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM

# Not /readyz: it fails during the setup, and while the database is away, which a restart does not repair. The start period
# covers an upgrade with its backup.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10m --retries=3 CMD ["quittance", "healthcheck"]

ENTRYPOINT ["quittance"]
CMD ["start"]
