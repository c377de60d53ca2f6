from django.utils import timezone
from django_filters import rest_framework as filters
from rest_framework import generics, serializers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.permissions import IsAuthenticated

from .models import Loan


class LoanSerializer(serializers.ModelSerializer):
    title = serializers.CharField(source="artwork.title")
    artist = serializers.CharField(source="artwork.artist.name")
    image = serializers.URLField(source="artwork.image_url")
    lender = serializers.CharField(source="lender.name")
    country = serializers.CharField(source="lender.country.code")
    conditions = serializers.SerializerMethodField()
    days_left = serializers.SerializerMethodField()

    class Meta:
        model = Loan
        fields = ["id", "title", "artist", "image", "lender", "country", "conditions", "ends_on", "days_left"]

    def get_conditions(self, loan):
        # .all() on a prefetched relation does not query again
        return [condition.text for condition in loan.conditions.all()]

    def get_days_left(self, loan):
        return (loan.ends_on - self.context["today"]).days


class LoanFilter(filters.FilterSet):
    country = filters.CharFilter(field_name="lender__country__code", lookup_expr="iexact")


class LoanPagination(LimitOffsetPagination):
    default_limit = 100
    max_limit = 1000


class CurrentLoans(generics.ListAPIView):
    serializer_class = LoanSerializer
    permission_classes = [IsAuthenticated]
    pagination_class = LoanPagination
    filter_backends = [filters.DjangoFilterBackend]
    filterset_class = LoanFilter

    def get_queryset(self):
        today = timezone.localdate()
        return (
            Loan.objects.filter(starts_on__lte=today, ends_on__gte=today, cancelled=False)
            .select_related("artwork__artist", "lender__country")
            .prefetch_related("conditions")
            .order_by("ends_on", "pk")
        )

    def get_serializer_context(self):
        return {**super().get_serializer_context(), "today": timezone.localdate()}
