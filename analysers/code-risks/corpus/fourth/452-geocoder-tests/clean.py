import sys

import pytest

from delivery.geocoder import Geocoder, Point, ProviderError


class Fake:
    def __init__(self, result=None, error=None):
        self.result = result
        self.error = error
        self.calls = []

    def lookup(self, address):
        self.calls.append(address)
        if self.error:
            raise self.error
        return self.result


@pytest.fixture
def here():
    return Point(52.37, 4.89)


def test_first_provider_is_enough(here):
    second = Fake()
    geo = Geocoder([Fake(here), second])
    assert geo.find("Dam 1, Amsterdam") == here
    assert second.calls == []


def test_fallback_on_error(here):
    geo = Geocoder([Fake(error=ProviderError("quota")), Fake(here)])
    assert geo.find("Dam 1, Amsterdam") == here


def test_fallback_on_no_result(here):
    first = Fake(None)
    geo = Geocoder([first, Fake(here)])
    assert geo.find("Dam 1") == here
    assert first.calls == ["Dam 1"]


def test_all_fail():
    geo = Geocoder([Fake(error=ProviderError("down")), Fake(error=ProviderError("down"))])
    with pytest.raises(ProviderError):
        geo.find("nowhere")


@pytest.mark.skipif(sys.platform == "win32", reason="unix sockets do not exist there")
def test_unix_socket_provider(tmp_path, here):
    from delivery.geocoder.local import SocketProvider

    provider = SocketProvider(tmp_path / "geo.sock", answers={"Dam 1": here})
    assert Geocoder([provider]).find("Dam 1") == here
